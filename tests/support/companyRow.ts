import type { Database } from '../../server/db/connect.ts';

/** A company straight into its table, for tests below the calls; answers its id. */
export async function companyRow(database: Database, name: string, prefix: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address,
      company_logo, fake_message, fake_audio, social_links)
     values ($1, $1, $2, 'a@example.com', '9876543210', 'https://example.com', 'Street', '/uploads/a.png', 'Fake.',
      '/uploads/a.mp3', '{}') returning id`,
    [name, prefix],
  );
  const [row] = rows;
  if (!row) throw new Error('The company was not inserted');
  return row.id;
}

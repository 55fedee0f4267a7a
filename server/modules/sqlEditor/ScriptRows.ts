import type pg from 'pg';

export interface ScriptField {
  name: string;
  /** PostgreSQL's number of the type. */
  dataTypeID: number;
}

/** Some rows of a statement, each value as PostgreSQL writes it. */
export interface Part {
  rows: (string | null)[][];
  /** `bytes`: the rows behind these are too large. */
  end: 'more' | 'all' | 'bytes';
}

interface Waiting {
  resolve: (part: Part) => void;
  reject: (error: Error) => void;
}

/**
 * Reads a statement's rows, some at a time, by the extended protocol, so that it is one statement whatever stands in it.
 * Counts the bytes as they arrive and cuts the connection beyond `bytes`, however large a single row is. Give it to `query`
 * of a client that does nothing else after that.
 */
export class ScriptRows implements pg.Submittable {
  fields: readonly ScriptField[] = [];
  readonly #text: string;
  readonly #bytes: number;
  #received = 0;
  #connection: pg.Connection | undefined;
  #rows: (string | null)[][] = [];
  #waiting: Waiting | undefined;
  #failure: Error | undefined;
  #end: Part['end'] = 'more';

  constructor(text: string, bytes: number) {
    this.#text = text;
    this.#bytes = bytes;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.stream.on('data', this.#count);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.bind({ values: [] }, true);
    connection.describe({ type: 'P', name: '' }, true);
    if (this.#waiting) this.#execute(this.#asked);
    else connection.flush();
  }

  #asked = 0;

  /** Reads at most `count` of the next rows. */
  read(count: number): Promise<Part> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#end !== 'more') return Promise.resolve({ rows: [], end: this.#end });
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#asked = count;
      this.#execute(count);
    });
  }

  /** Wants no further row: the connection is ready for the next query. */
  close(): void {
    if (this.#end === 'more' && !this.#failure) this.#connection?.sync();
    this.#end = 'all';
  }

  #execute(count: number): void {
    this.#connection?.execute({ portal: '', rows: String(count) }, true);
    this.#connection?.flush();
  }

  readonly #count = (chunk: Buffer) => {
    this.#received += chunk.length;
    if (this.#received <= this.#bytes) return;
    this.#settle('bytes');
    this.#connection?.stream.destroy();
  };

  #settle(end: Part['end']): void {
    this.#end = end;
    const rows = this.#rows;
    this.#rows = [];
    this.#waiting?.resolve({ rows, end });
    this.#waiting = undefined;
  }

  #fail(error: Error): void {
    if (this.#end !== 'more' && !this.#waiting) return;
    this.#failure = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  handleRowDescription({ fields }: { fields: ScriptField[] }): void {
    this.fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handlePortalSuspended(): void {
    this.#settle('more');
  }

  handleCommandComplete(): void {
    this.#settle('all');
    this.#connection?.sync();
  }

  handleReadyForQuery(): void {
    this.#connection?.stream.removeListener('data', this.#count);
  }

  handleError(error: Error): void {
    this.#fail(error);
    // without it the server skips everything that follows
    this.#connection?.sync();
  }
}

import { renderToString } from 'react-dom/server';

interface Head {
  title: string;
  description: string;
  /** The whole address of the preview. */
  picture: string;
}

/** Renders what a public page's head says of it to browsers, previews and search engines. */
export const renderHead = ({ title, description, picture }: Head): string =>
  renderToString(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );

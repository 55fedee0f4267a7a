// What the server renders: Vite builds it into `dist/.server`.
export { renderPublicPages } from './home/renderPublicPages.tsx';
export { renderVerdict } from './pa/renderVerdict.tsx';

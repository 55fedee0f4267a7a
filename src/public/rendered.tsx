// The parts that the server renders. Vite builds them into `dist/.server`.
export { renderPublicPages } from './home/renderPublicPages.tsx';
export { renderVerdict } from './pa/renderVerdict.tsx';

// The parts that the server renders. Vite builds them into `dist/.server`.
import '../../contract/india/register.ts';
export { renderPublicPages } from './home/renderPublicPages.tsx';
export { renderProduct, renderProductHead } from './product/renderProduct.tsx';
export { renderVerdict, renderVerdictHead } from './pa/renderVerdict.tsx';

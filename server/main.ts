import { serveSealbook } from './serveSealbook.ts';

await serveSealbook();

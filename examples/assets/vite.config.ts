import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'browser');

/** Builds the asset register's pages in a folder of their own. */
export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [react()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  build: {
    outDir: resolve('dist-example'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'login.html'].map((page) => resolve(root, page)) },
  },
});

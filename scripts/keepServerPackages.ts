// Run by deploy/Dockerfile after the build: leaves in package.json only what the server and its commands import, for `npm prune`.
import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const { options } = JSON.parse(readFileSync('.dependency-cruiser.json', 'utf8'));
const commands = ['backup', 'bringScansBack', 'createAdmin', 'keys', 'moveUploads'].map(
  (name) => `scripts/${name}.ts`,
);
const { output } = await cruise(['server', ...commands], { ...options, tsPreCompilationDeps: false });
/** The first parts of what is imported: names of packages, among others. */
const imported = new Set(
  (output as ICruiseResult).modules.flatMap(({ dependencies }) =>
    dependencies.map(({ module }) => module.split('/', module.startsWith('@') ? 2 : 1).join('/')),
  ),
);

const project = JSON.parse(readFileSync('package.json', 'utf8'));
/** No import names them: the server runs by the first, and reads the files of the others. */
const others = ['tsx', '@expo-google-fonts/ibm-plex-sans', '@expo-google-fonts/noto-sans-devanagari'];
const kept = Object.entries(project.dependencies).filter(
  ([name]) => others.includes(name) || imported.has(name),
);
const lists = { dependencies: Object.fromEntries(kept), devDependencies: {}, optionalDependencies: {} };
writeFileSync('package.json', JSON.stringify({ ...project, ...lists }));

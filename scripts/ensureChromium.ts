import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// The shell has no windows, and takes two thirds of Chromium's processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM names, one on this machine, or Playwright's own. On Debian,
 * root installs it if there is none.
 * @throws if CHROMIUM names no program, or if there is none and it can't be installed
 */
export async function ensureChromium(): Promise<string> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (isProgram(CHROMIUM)) return CHROMIUM;
    throw new Error(`CHROMIUM names ${CHROMIUM}, which is not a program that can be run.`);
  }
  const found = findChromium() ?? (installChromium() ? findChromium() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell), ' +
      'or name one in the variable CHROMIUM.',
  );
}

function findChromium(): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => path.map((folder) => join(folder, name)));
  return [...usualPlaces, ...onPath, chromium.executablePath()].find(isProgram);
}

/** Installs Debian's package and answers whether that worked. */
function installChromium(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log("Installing Debian's chromium-headless-shell for the browser tests …");
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-q'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // if this fails, older package lists may still do
  aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

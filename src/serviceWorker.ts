/**
 * Opens the portal's shell without a network, from the files that the device has loaded before. No page for strangers is kept:
 * a verdict must be of now. A page always asks the network first, so a new version comes with the next page, never into an
 * open one.
 */
import { pageFor, shellPage } from '../contract/pages/builtPages.ts';

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** The most files to keep: those of two or three versions. The oldest go first. */
const mostFiles = 400;

const openFiles = () => caches.open('portal');

async function keep(key: string, response: Response): Promise<void> {
  const files = await openFiles();
  await files.put(key, response);
  const [oldest, ...others] = await files.keys();
  if (oldest && others.length >= mostFiles) await files.delete(oldest);
}

/** Hands an answer on at once. A part of a file is not kept, and a full device keeps nothing, which stops no page. */
function keepAnswer(key: string, response: Response): Response {
  if (response.status === 200) void keep(key, response.clone()).catch(() => undefined);
  return response;
}

const keptFile = async (key: string) => (await openFiles()).match(key);

/** Answers from the network and, without one, as it did last. */
async function freshFirst(request: Request, key: string): Promise<Response> {
  try {
    return keepAnswer(key, await fetch(request));
  } catch (error) {
    const kept = await keptFile(key);
    if (!kept) throw error;
    return kept;
  }
}

/** Answers a file whose name changes with its content. */
const keptFirst = async (request: Request): Promise<Response> =>
  (await keptFile(request.url)) ?? keepAnswer(request.url, await fetch(request));

/** The server answers these itself. */
const ofServer = /^\/(?:api|uploads|health|ready)(?:\/|$)/;

const isFile = /\.\w+$/;

function answer({ method, url, mode }: Request): ((request: Request) => Promise<Response>) | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || ofServer.test(pathname)) return undefined;
  if (pathname.startsWith('/assets/')) return keptFirst;
  if (isFile.test(pathname)) return (request) => freshFirst(request, url);
  const opensShell = mode === 'navigate' && pageFor(pathname) === shellPage;
  return opensShell ? (request) => freshFirst(request, '/') : undefined;
}

addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  const answering = answer(request);
  if (answering) (event as FetchEvent).respondWith(answering(request));
});

// the files that the first page loaded before this worker came
addEventListener('message', ({ data }: MessageEvent<string[]>) => {
  for (const url of data)
    void fetch(url)
      .then((response) => keepAnswer(url, response))
      // without the network, the next page keeps it
      .catch(() => undefined);
});

// `node --import tsx bench/watching.ts`: what metrics, traces and OpenTelemetry cost a verdict, in processor time of the server.
// It needs `npm install --no-save @opentelemetry/auto-instrumentations-node`.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { verifyProduct } from '../contract/calls/verification/verification.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { fireHttp } from './fireHttp.ts';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const world = await openWorld();
const { deps, companyId, lastSerial, close } = world;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');

/** Takes spans and throws them away. */
const collector = createServer(
  (request, response) => void request.resume().on('end', () => response.end('{}')),
);
await once(collector.listen(0, '127.0.0.1'), 'listening');
const at = collector.address();
const register = process.env.OTEL_REGISTER ?? '@opentelemetry/auto-instrumentations-node/register';
const trace = 'traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n';

const ways: [string, Record<string, string>, string][] = [
  ['nothing', {}, ''],
  ['METRICS_PORT', { METRICS_PORT: '49464' }, ''],
  ['traceparent', {}, trace],
  [
    'OpenTelemetry',
    {
      NODE_OPTIONS: `--import ${register}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_NODE_RESOURCE_DETECTORS: 'none',
    },
    '',
  ],
];

/** Milliseconds that a process has computed; the kernel counts in hundredths of a second. */
function computed(pid: number): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/[()]/);
  const numbers = fields.join('').trim().split(' ').map(Number);
  return ((numbers[11] ?? 0) + (numbers[12] ?? 0)) * 10;
}

let turns = 0;
for (let round = 0; round < 3; round++)
  for (const [name, settings, headers] of ways) {
    const { url, child } = await startServer(world, {
      TRUSTED_PROXIES: '1',
      DATABASE_URL: deps.database.pool.options.connectionString ?? '',
      ...settings,
    });
    const requestOf = () => {
      const turn = turns++;
      const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
      const body = JSON.stringify({ QrData: encodeSeal(printing, 1 + ((turn * 7919) % lastSerial)) });
      return {
        headers: `x-forwarded-for: ${address}\r\n${headers}`,
        body,
      };
    };
    const pid = child.pid ?? 0;
    await fireHttp(`${url}/api/api/${verifyProduct.path}`, requestOf, { clients: 10, seconds: 1 });
    const [before, first] = [computed(pid), turns];
    const { rate } = await fireHttp(`${url}/api/api/${verifyProduct.path}`, requestOf, {
      clients: 10,
      seconds: 5,
      warmUp: 0,
    });
    const each = ((computed(pid) - before) * 1000) / (turns - first);
    console.log(`${name}: ${Math.round(rate)} a second, ${Math.round(each)} µs of processor each`);
    child.kill();
    await once(child, 'exit');
  }
collector.close();
await close();

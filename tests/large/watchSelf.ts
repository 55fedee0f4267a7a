// Loaded before a server: reports, when asked, its process's pauses and memory since the last report.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const megabyte = 1_000_000;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let most = 0;
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20).unref();

process.on('message', () => {
  const memory = process.memoryUsage.rss();
  process.send?.({
    pause: delay.max / 1e6,
    most: Math.max(most, memory) / megabyte,
    memory: memory / megabyte,
  });
  delay.reset();
  most = 0;
});
process.channel?.unref();

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/**
 * Adds memory, processor time and how long events wait for the one thread; returns what ends the watching. The
 * library's own figures of a process cannot be ended, and a process may open and close many applications.
 */
export function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedSec = Date.now() / 1000 - process.uptime();
  const registers = [registry];
  const add = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  add('process_start_time_seconds', 'Start of the process, Unix time.', () => startedSec);
  add('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  add('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  add('nodejs_heap_size_total_bytes', 'Heap reserved.', () => process.memoryUsage().heapTotal);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / MICROSECONDS);
    },
  });
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of events since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99])
        this.set({ quantile }, Math.max(0, delay.percentile(quantile * 100) || 0) / NANOSECONDS);
      delay.reset();
    },
  });
  return () => {
    delay.disable();
  };
}

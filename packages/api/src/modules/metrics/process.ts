import { monitorEventLoopDelay } from 'node:perf_hooks';
import { renderGauge } from './metric.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

export interface ProcessMetrics {
  render(): string;
  stop(): void;
}

/** Memory, processor time and how long events wait for the one thread. */
export function watchProcess(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedSec = Date.now() / 1000 - process.uptime();
  return {
    stop: () => {
      delay.disable();
    },
    render: () => {
      const { rss, heapUsed, heapTotal } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const lag = [0.5, 0.99].map((quantile) => ({
        labels: { quantile },
        value: Math.max(0, delay.percentile(quantile * 100) || 0) / NANOSECONDS,
      }));
      delay.reset();
      const one = (name: string, help: string, value: number) => renderGauge({ name, help }, [{ value }]);
      return [
        one('process_start_time_seconds', 'Start of the process, Unix time.', startedSec),
        one('process_resident_memory_bytes', 'Memory of the process.', rss),
        one('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
        one('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
        renderGauge(
          { name: 'process_cpu_seconds_total', help: 'Processor time used.' },
          [{ value: (user + system) / MICROSECONDS }],
          'counter',
        ),
        renderGauge({ name: 'nodejs_eventloop_delay_seconds', help: 'Delay of events since the last reading.' }, lag),
      ].join('');
    },
  };
}

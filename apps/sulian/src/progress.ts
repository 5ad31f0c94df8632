import cliProgress from 'cli-progress';

/** A progress bar where a terminal is there to draw it; silence elsewhere. */
export interface Progress {
  update(done: number, note: string): void;
  stop(): void;
}

export function startProgress(total: number, unit: string): Progress {
  if (process.stderr.isTTY !== true) return { update: () => {}, stop: () => {} };
  const bar = new cliProgress.SingleBar(
    { format: `{bar} {percentage}% {value}/{total} ${unit} {note}`, stream: process.stderr, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { note: '' });
  return { update: (done, note) => bar.update(done, { note }), stop: () => bar.stop() };
}

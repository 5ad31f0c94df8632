import cliProgress from 'cli-progress';

/** A bar where a terminal is there to draw it; elsewhere a plain line now and then, on standard error too. */
export interface Progress {
  update(done: number, note: string): void;
  stop(): void;
}

export interface ProgressOutput {
  readonly isTerminal: boolean;
  readonly write: (line: string) => void;
  readonly now: () => number;
}

/** Short work says nothing; a log of hours stays readable. */
const LINE_EVERY_MS = 10_000;

const STANDARD_ERROR: ProgressOutput = {
  isTerminal: process.stderr.isTTY === true,
  write: (line) => void process.stderr.write(line),
  now: Date.now,
};

export function startProgress(total: number, unit: string, output = STANDARD_ERROR): Progress {
  if (!output.isTerminal) return startLines(total, unit, output);
  const bar = new cliProgress.SingleBar(
    { format: `{bar} {percentage}% {value}/{total} ${unit} {note}`, stream: process.stderr, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { note: '' });
  return { update: (done, note) => bar.update(done, { note }), stop: () => bar.stop() };
}

function startLines(total: number, unit: string, { write, now }: ProgressOutput): Progress {
  let lastMs = now();
  return {
    update: (done, note) => {
      if (now() - lastMs < LINE_EVERY_MS) return;
      lastMs = now();
      write(`${done} of ${total} ${unit}${note === '' ? '' : `: ${note}`}\n`);
    },
    stop: () => {},
  };
}

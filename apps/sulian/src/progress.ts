import cliProgress from 'cli-progress';
import { toPrintable } from './printable.ts';

/** A bar where a terminal is there to draw it; elsewhere a plain line now and then, on standard error too. */
export interface Progress {
  /** Sets the total where it is unknown at the start. */
  setTotal(total: number): void;
  update(done: number, note: string): void;
  stop(): void;
}

interface ProgressOutput {
  readonly isTerminal: boolean;
  readonly write: (line: string) => void;
}

/** Interval of log lines: short work prints none, a log of hours remains readable. */
const LINE_EVERY_MS = 5_000;

const STANDARD_ERROR: ProgressOutput = {
  isTerminal: process.stderr.isTTY === true,
  write: (line) => void process.stderr.write(line),
};

/** @param unit counted items, for example blocks */
export function startProgress(
  unit: string,
  {
    total,
    output = STANDARD_ERROR,
  }: { readonly total?: number | undefined; readonly output?: ProgressOutput | undefined } = {},
): Progress {
  return output.isTerminal ? startBar(unit, total) : startLines(unit, total, output.write);
}

function startBar(unit: string, total = 0): Progress {
  const { Formatter } = cliProgress.Format;
  // The time that passed goes on while nothing else changes.
  const known = `{bar} {percentage}% {value}/{total} ${unit} {note} {duration_formatted}`;
  const unknown = '{note} {duration_formatted}';
  const bar = new cliProgress.SingleBar(
    {
      format: (options, params, payload) =>
        Formatter({ ...options, format: params.total === 0 ? unknown : known }, params, payload),
      stream: process.stderr,
      hideCursor: true,
    },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { note: '' });
  return {
    setTotal: (known) => bar.setTotal(known),
    update: (done, note) => bar.update(done, { note: toPrintable(note) }),
    stop: () => bar.stop(),
  };
}

function startLines(unit: string, total: number | undefined, write: (line: string) => void): Progress {
  let known = total;
  let last = { done: 0, note: '' };
  let writtenMs = Date.now();
  const writeLine = (): void => {
    writtenMs = Date.now();
    timer.refresh();
    const counted = known === undefined ? [] : [`${last.done} of ${known} ${unit}`];
    write(`${[...counted, ...(last.note === '' ? [] : [toPrintable(last.note)])].join(': ')}\n`);
  };
  const timer = setInterval(writeLine, LINE_EVERY_MS).unref();
  return {
    setTotal: (now) => {
      known = now;
    },
    update: (done, note) => {
      last = { done, note };
      // Work that never waits lets no timer through.
      if (Date.now() - writtenMs > LINE_EVERY_MS) writeLine();
    },
    stop: () => clearInterval(timer),
  };
}

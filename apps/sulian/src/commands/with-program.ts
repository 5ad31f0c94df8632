import { AppError, CHAIN_IDS, type ChainId, isChainId } from '@sulian/domain';
import { openProgram } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { printFault } from '../print-fault.ts';
import type { Program } from '../program.ts';
import type { OpenOptions } from '../records-server.ts';
import { listenForStop } from '../stop-signals.ts';
import { nameSystemFault } from '../system-fault.ts';

/** A stop takes no longer, whatever hangs, and the exit a second at most; npm start kills us at 4.5 s. */
const STOP_MS = 3_500;

interface WorkOptions extends OpenOptions {
  /** Runs until it is stopped: a stop is its good end, not a failure. */
  readonly isService?: boolean;
}

/** Opens the stores, does the work, closes them, whatever happens. */
export const withProgram = <T>(
  work: (program: Program, signal: AbortSignal) => Promise<T>,
  { isService = false, ...options }: WorkOptions = {},
): Promise<T> =>
  withConfig((config, signal) => useProgram(config, options, (program) => work(program, signal)), { isService });

/** Reads the configuration and does the work, which opens what it needs. */
export async function withConfig<T>(
  work: (config: Config, signal: AbortSignal) => Promise<T>,
  { isService = false }: Pick<WorkOptions, 'isService'> = {},
): Promise<T> {
  // Before the stores are opened: a stop in the middle of that must not leave PostgreSQL behind.
  const stop = listenForStop(() => endAtOnce(isService));
  // Our own PostgreSQL stops in bounded time; another server may let a query run on.
  const endSoon = () => void setTimeout(() => endAtOnce(isService), STOP_MS).unref();
  stop.signal.addEventListener('abort', endSoon);
  try {
    const config = readConfig(process.env, process.cwd());
    return await work(config, stop.signal).catch((error: unknown) => {
      throw nameSystemFault(error, config);
    });
  } finally {
    stop.close();
  }
}

/** Exits, which stops PostgreSQL. Interrupted work must not look complete. */
function endAtOnce(isService: boolean): never {
  if (isService) process.exit(0);
  printFault(new AppError('INTERNAL', 'interrupted; run it again to go on'), process.argv.includes('--json'));
  process.exit(1);
}

async function useProgram<T>(config: Config, options: OpenOptions, work: (program: Program) => Promise<T>): Promise<T> {
  const program = await openProgram(config, options);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

/** @throws CHAIN_UNKNOWN naming the chains there are */
export function getChainOption(text: string): ChainId {
  const id = text.toUpperCase();
  if (!isChainId(id))
    throw new AppError('CHAIN_UNKNOWN', `unknown chain "${text}"; must be one of: ${CHAIN_IDS.join(' ')}`);
  return id;
}

/** A whole number of 0 or more. @throws BAD_REQUEST */
export function getHeightOption(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new AppError('BAD_REQUEST', `invalid block height "${text}"`);
  return Number(text);
}

export const printJson = (value: unknown): void => {
  process.stdout.write(
    `${JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))}\n`,
  );
};

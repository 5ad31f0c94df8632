import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url));
const READY = 'ready on ';
/** The demo world needs some seconds, a ledger that was killed more. */
const READY_MS = 300_000;

export interface StartedProgram {
  readonly port: number;
  stop(): Promise<void>;
}

/** `sulian serve` on a free port, as `npm start` runs it. */
export async function startProgram(dataDir: string, config: string | undefined): Promise<StartedProgram> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    ...{ PORT: String(port), SULIAN_DATA_DIR: dataDir },
    ...(config === undefined ? {} : { SULIAN_CONFIG: config }),
  };
  const child = spawn(process.execPath, [RUN, 'sulian', 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the program is not ready: ${log.slice(-2_000)}`)), READY_MS);
    child.once('exit', () => reject(new Error(`the program ended: ${log.slice(-2_000)}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (!log.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, stop };
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

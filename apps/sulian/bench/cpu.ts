import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second that Linux counts processes' time in. */
const TICKS = 100;

interface Times {
  readonly parent: number;
  readonly own: number;
  readonly reaped: number;
}

function readTimes(id: string): Times | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces. The parent is the second field after it; times begin at the
    // twelfth.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** CPU seconds of the server behind a connection, living and gone processes: what it cost, however busy the machine. */
export function serverCpuSeconds(backendProcess: number): number {
  const serverProcess = readTimes(String(backendProcess))?.parent;
  return serverProcess === undefined ? Number.NaN : treeCpuSeconds(serverProcess);
}

/** CPU seconds of a server and its processes. */
export function treeCpuSeconds(serverProcess: number): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const id of ids) {
    const times = readTimes(id);
    if (times === undefined) continue;
    if (Number(id) === serverProcess) ticks += times.own + times.reaped;
    else if (times.parent === serverProcess) ticks += times.own + times.reaped;
  }
  return ticks / TICKS;
}

/** CPU seconds of the program that serves a port of this machine, simulated nodes left out; by its environment's PORT. */
export function programCpuSeconds(port: number): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [command, environment] = ['cmdline', 'environ'].map((name) => readOrEmpty(`/proc/${id}/${name}`));
    if (command?.includes('sulian.mjs\0serve') !== true || environment?.includes(`PORT=${port}\0`) !== true) continue;
    return (readTimes(id)?.own ?? Number.NaN) / TICKS;
  }
  return Number.NaN;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Machine and process of a program on the store. */
export interface ProgramPlace {
  readonly host: string;
  readonly pid: number;
}

/** Name of this program among those on its store: machine, process, a random part. */
export const createProgramName = (): string => `${hostname()} ${process.pid} ${randomUUID()}`;

export function toPlace(name: string): ProgramPlace {
  const [host = '', pid] = name.split(' ');
  return { host, pid: Number(pid) };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Anvil {
  readonly url: string;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Path of the development node's binary; undefined where npm brought none for this machine. */
export function findAnvil(): string | undefined {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch]}`;
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a node of its own on a free port. */
export async function startAnvil(binary: string, args: readonly string[] = []): Promise<Anvil> {
  const child = spawn(binary, ['--port', '0', '--chain-id', '1', '--timestamp', '1700000000', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await readUrl(child);
  let id = 0;
  return {
    url,
    rpc: async (method, ...params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params });
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result;
    },
    stop: () => stop(child),
  };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${text.slice(-500)}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Listening on ([\d.]+:\d+)/.exec(text);
      if (found !== null) resolve(`http://${found[1]}`);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstSetup } from '@sulian/api';
import type { AccountStore } from '@sulian/domain';
import { log } from './log.ts';
import { printErr } from './printable.ts';
import { say } from './texts/say.ts';

const FILE = 'setup-code';
/** Digits and letters of which none is taken for another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

interface SetupPlace {
  readonly accounts: Pick<AccountStore, 'hasAny'>;
  /** Folder of the file with the code. */
  readonly dataDir: string;
}

/**
 * First set-up of an installation without any account; undefined where one exists. Its code is in a file that only the
 * program's user can read, and on the terminal where there is one. A log, which may be sent elsewhere, never contains it.
 */
export async function openFirstSetup({ accounts, dataDir }: SetupPlace): Promise<FirstSetup | undefined> {
  const path = join(dataDir, FILE);
  // Also a remainder of the start before: its code is void, and its permissions may have been changed.
  rmSync(path, { force: true });
  if (await accounts.hasAny()) return undefined;
  const code = createCode();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${code}\n`, { mode: 0o600, flag: 'wx' });
  log.info(`no account exists: open the sign-in page and enter the set-up code in ${path}`);
  if (process.stderr.isTTY) printErr(`${say('set-up code: {{code}}', { code })}\n`);
  const expected = digest(code);
  let isOver = false;
  return {
    isCode: (text) => timingSafeEqual(digest(text), expected),
    isOpen: async () => {
      if (isOver) return false;
      isOver = await accounts.hasAny();
      if (isOver) rmSync(path, { force: true });
      return !isOver;
    },
  };
}

function createCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Digest of a code without its hyphens, in upper or lower case. */
const digest = (text: string): Buffer => createHash('sha256').update(text.toUpperCase().replace(/[\s-]/g, '')).digest();

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError, describePathFault } from '@sulian/domain';

export interface PasswordOptions {
  readonly passwordFile?: string;
  readonly generate?: boolean;
}

export interface ChosenPassword {
  readonly password: string;
  /** Only then may it be shown: nobody knows it yet. */
  readonly isGenerated: boolean;
}

const GENERATED_LENGTH = 16;
/** Without signs that are read for one another. */
const ALPHABETS = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.:+='];

/** Chooses a password: from the file (`-` is standard input), typed twice at a terminal, otherwise generated. */
export async function choosePassword(options: PasswordOptions): Promise<ChosenPassword> {
  if (options.passwordFile !== undefined) return { password: readPassword(options.passwordFile), isGenerated: false };
  if (options.generate === true || !process.stdin.isTTY) return { password: generatePassword(), isGenerated: true };
  const password = await askHidden('Password: ');
  if ((await askHidden('Again: ')) !== password) throw new AppError('BAD_REQUEST', 'the two passwords differ');
  return { password, isGenerated: false };
}

/** About 94 random bits, with a letter of each case, a digit and a sign, so that it fits every profile. */
function generatePassword(): string {
  const all = ALPHABETS.join('');
  const draw = (alphabet: string) => alphabet[randomInt(alphabet.length)] ?? '';
  for (;;) {
    const text = Array.from({ length: GENERATED_LENGTH }, () => draw(all)).join('');
    if (ALPHABETS.every((alphabet) => [...text].some((each) => alphabet.includes(each)))) return text;
  }
}

function readPassword(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new AppError('BAD_REQUEST', `the password file ${path} ${describePathFault(cause)}`, { cause });
  }
}

/** The question is shown, what is typed is not. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@sulian/domain';

const DOCUMENT_KEY_BYTES = 32;
const KEY_FILE = 'document.key';
const OWNER_ONLY = 0o600;

export interface DocumentKey {
  readonly key: Buffer;
  /** True where the key is in the data folder itself: a copy of the folder contains both. */
  readonly isBesideData: boolean;
}

interface KeySettings {
  readonly documentKey: string | undefined;
  readonly dataDir: string;
}

/** Returns the configured key or the data folder's. Creates the latter if neither exists. @throws CONFIG_INVALID */
export function openDocumentKey(config: KeySettings): DocumentKey {
  const path = join(config.dataDir, KEY_FILE);
  return findDocumentKey(config) ?? { key: parseKey(makeKey(config.dataDir, path), path), isBesideData: true };
}

/** Returns the configured key or the data folder's; undefined if neither exists. @throws CONFIG_INVALID */
export function findDocumentKey(config: KeySettings): DocumentKey | undefined {
  if (config.documentKey !== undefined)
    return { key: parseKey(config.documentKey, 'SULIAN_DOCUMENT_KEY'), isBesideData: false };
  const path = join(config.dataDir, KEY_FILE);
  const text = readText(path);
  return text === undefined ? undefined : { key: parseKey(text, path), isBesideData: true };
}

/** Stores a key in a data folder that has none. @throws CONFIG_INVALID where another is there */
export function saveDocumentKey(dataDir: string, key: Buffer): void {
  const path = join(dataDir, KEY_FILE);
  if (readText(path) === undefined) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${key.toString('hex')}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
  } else if (!parseKey(readText(path) ?? '', path).equals(key))
    throw new AppError('CONFIG_INVALID', `${path} contains another key; move it elsewhere first`);
}

/** 32 bytes as hexadecimal digits or base64, with or without the padding. */
export function parseKey(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : undefined;
  if (key?.length !== DOCUMENT_KEY_BYTES)
    throw new AppError('CONFIG_INVALID', `${where}: ${DOCUMENT_KEY_BYTES} bytes in hexadecimal or base64 are wanted`);
  return key;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return undefined;
    throw new AppError('CONFIG_INVALID', `${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Another program that starts on the same folder may be quicker: then its key is ours. */
function makeKey(dataDir: string, path: string): string {
  const text = randomBytes(DOCUMENT_KEY_BYTES).toString('hex');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${text}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    return text;
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return readFileSync(path, 'utf8');
    throw new AppError('CONFIG_INVALID', `${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

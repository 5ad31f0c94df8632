import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { encode } from 'ripple-binary-codec';
import { parseExactJson } from '../../codecs/exact-json.ts';
import { isRecord } from '../wire/amount.ts';
import type { RawRippleLedger } from '../wire/data.ts';

type Json = Record<string, unknown>;

export const readJson = (path: string): Json => parseExactJson(readFileSync(path, 'utf8')) as Json;

/** One transaction's answer of any shape as the only one of a ledger. */
export function inLedger(answer: Json): RawRippleLedger {
  const result = isRecord(answer['result']) ? answer['result'] : answer;
  const body = (result['transaction'] ?? result['tx_json'] ?? result['tx'] ?? result) as Json;
  const meta = { ...((result['meta'] ?? body['meta']) as Json), TransactionIndex: 0 };
  const hash = body['hash'] ?? result['hash'] ?? '0'.repeat(64);
  return { answer: { ledger: { ...HEADER, transactions: [{ ...body, hash, meta }] } } };
}

const HEADER = {
  ledger_index: '1',
  ledger_hash: '1'.repeat(64),
  parent_hash: '0'.repeat(64),
  transaction_hash: '1'.repeat(64),
  account_hash: '1'.repeat(64),
  total_coins: '100000000000000000',
  close_time: 1,
  close_time_resolution: 10,
};

/** The same ledger in bytes, as `binary` answers are, by the encoder of the network's own library. */
export function toBinary(answer: Json): Json {
  const ledger = (answer['ledger'] ?? answer) as Json;
  const transactions = (ledger['transactions'] as readonly Json[]).map(({ metaData, hash, DeliverMax, ...body }) => {
    const { delivered_amount, ...meta } = metaData as Json;
    return { tx_blob: encodeAny({ ...body, Account: body['Account'] || NOBODY }), meta: encodeAny(meta) };
  });
  return { ledger: { ...ledger, transactions } };
}

const NOBODY = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp';

/** The library refuses coins below 0, which the ledger had in 2013: they are written above it, and their sign is changed. */
function encodeAny(object: Json): string {
  const negative: string[] = [];
  const positive = JSON.parse(JSON.stringify(object), (key, value) => {
    if (key === 'value' || typeof value !== 'string' || !/^-\d+$/.test(value)) return value;
    negative.push(BigInt(value.slice(1)).toString(16).toUpperCase().padStart(15, '0'));
    return value.slice(1);
  });
  return negative.reduce(
    (hex, drops) => hex.replace(new RegExp(`(6[0-9A-F])4${drops}`, 'g'), (_, field: string) => `${field}0${drops}`),
    encode(positive),
  );
}

const LOCAL_HEAD = 30;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;

/** The first file of a zip archive. */
export function readZipped(path: string): unknown {
  const zip = readFileSync(path);
  let at = zip.length - 22;
  while (zip.readUInt32LE(at) !== END) at--;
  const directory = zip.readUInt32LE(at + 16);
  if (zip.readUInt32LE(directory) !== CENTRAL) throw new Error('not an archive');
  const size = zip.readUInt32LE(directory + 20);
  const local = zip.readUInt32LE(directory + 42);
  const start = local + LOCAL_HEAD + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return JSON.parse(inflateRawSync(zip.subarray(start, start + size)).toString('utf8'));
}

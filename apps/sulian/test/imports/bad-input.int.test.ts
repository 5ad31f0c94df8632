import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORTERS, type ImporterName } from '@sulian/attribution';
import type { AppError } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { importLabels } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { BLOCK_170 } from '../support/real-blocks.ts';
import { createRunner, runHere } from '../support/run-here.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';
import { listOffsets, makeWorld, RECORD_BYTES, toRecords, writeIn } from './block-files.ts';

const HELD = 60;
const BLOCKS = 90;
const world = makeWorld('bad-input', BLOCKS);
const raws = world.blocks.map((block) => block.raw);
const offsets = listOffsets(raws);
const offsetOf = (height: number): number => offsets[height] ?? Number.NaN;

interface Failure {
  readonly success: false;
  readonly error: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const dir = makeTempDir();
let test: TestDatabase;
let program: Program;
let env: Record<string, string>;

beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: join(dir.path, 'data') };
  const path = writeIn(dir.path, 'good.dat', toRecords(raws.slice(0, HELD)));
  const { exitCode, stderr } = await runSulian(['import-blocks', '--chain', 'BITCOIN', '--from', path], env);
  expect(exitCode, stderr).toBe(0);
  program = await openProgram(readConfig(env, dir.path));
}, 120_000);
afterAll(async () => {
  await program.close();
  await test.drop();
  dir.remove();
});

const readState = async () => {
  const [row] = await test.database.query<object>(
    'select height, transactions, legs, next_address_id, is_loading, alarm from ledger_bitcoin.checkpoint',
  );
  return row;
};

const runFailing = createRunner();

/** Runs a command that must fail: once for machines, with one JSON document on standard output. */
async function fail(...args: string[]): Promise<{ exitCode: number | null; failure: Failure; stderr: string }> {
  const { exitCode, stdout, stderr } = await runFailing([...args, '--json'], env);
  expect(stdout.trimEnd().split('\n'), stderr).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  return { exitCode, failure: JSON.parse(stdout) as Failure, stderr };
}

const importFrom = (path: string, ...more: string[]) =>
  fail('import-blocks', '--chain', 'BITCOIN', '--from', path, ...more);

/** The same without a process of its own, which takes seconds. @returns what was thrown */
const importHere = (path: string, firstHeight?: number): Promise<unknown> =>
  importBlocks(program, {
    chain: 'BITCOIN',
    path,
    signal: new AbortController().signal,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  }).then(
    () => undefined,
    (error: unknown) => error,
  );

/** The file of all blocks with one byte changed. */
function flip(at: number): Buffer {
  const bytes = toRecords(raws);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

describe('blocks that cannot be right', () => {
  interface Case {
    readonly name: string;
    readonly content: () => Uint8Array | string;
    readonly code: string;
    readonly says: RegExp;
    readonly details: Readonly<Record<string, unknown>>;
  }
  const changedAt = 65;
  const cases: readonly Case[] = [
    {
      name: 'a changed transaction',
      content: () => flip(offsetOf(changedAt) + 100),
      code: 'BLOCK_CORRUPT',
      says: /./,
      details: {
        chain: 'BITCOIN',
        height: changedAt,
        hash: world.blocks[changedAt]?.hash,
        offset: offsetOf(changedAt),
      },
    },
    {
      name: 'a length of 4 GB',
      content: () => {
        const bytes = toRecords(raws);
        bytes.writeUInt32LE(0xfffffff0, offsetOf(changedAt) - 4);
        return bytes;
      },
      code: 'BLOCK_TOO_LARGE',
      says: /4294967280 bytes/,
      details: { offset: offsetOf(changedAt) - RECORD_BYTES, maxBytes: 4_000_000 },
    },
    {
      name: 'a file that holds something else',
      content: () => Buffer.from('%PDF-1.7: this is no block file, whatever its name says'.repeat(3)),
      code: 'BLOCK_FOREIGN',
      says: /not a block file of BITCOIN/,
      details: { offset: 0, expected: 'f9beb4d9' },
    },
    {
      name: 'the magic of another network',
      content: () => toRecords(raws, '0b110907'),
      code: 'BLOCK_FOREIGN',
      says: /Bitcoin testnet3/,
      details: { offset: 0, magic: '0b110907', expected: 'f9beb4d9' },
    },
    {
      name: 'the magic of another network among good blocks',
      content: () => Buffer.concat([toRecords(raws.slice(0, 80)), toRecords(raws.slice(80, 81), 'fbc0b6db')]),
      code: 'BLOCK_FOREIGN',
      says: /Litecoin/,
      details: { offset: offsetOf(80) - RECORD_BYTES, magic: 'fbc0b6db' },
    },
    {
      name: 'blocks that nobody mined',
      content: () => toRecords(raws.slice(HELD)),
      code: 'BLOCK_FOREIGN',
      says: /not mined/,
      details: { offset: RECORD_BYTES },
    },
    {
      name: 'blocks that do not say how high they stand',
      content: () => toRecords([BLOCK_170.raw]),
      code: 'BAD_REQUEST',
      says: /height of the first one \(--first-height\)/,
      details: { hash: BLOCK_170.hash },
    },
    {
      name: 'no whole block',
      content: () => new Uint8Array(500),
      code: 'NOT_FOUND',
      says: /no whole block/,
      details: {},
    },
  ];

  it.each(cases)('$name: $code', async ({ content, code, says, details }) => {
    const before = await readState();
    const path = writeIn(dir.path, 'blk00000.dat', content());
    const error = await importHere(path);
    expect(error).toMatchObject({ code, message: expect.stringMatching(says), details });
    const { message, details: found } = error as AppError;
    expect(`${message}${JSON.stringify(found)}`).toContain(code === 'BAD_REQUEST' ? '' : path);
    expect(await readState()).toEqual(before);
  });

  it.each(['BLOCK_CORRUPT', 'BLOCK_FOREIGN', 'BAD_REQUEST'])('%s is told by the command line', async (wanted) => {
    const { content, code, says, details } = cases.find((each) => each.code === wanted) ?? (cases[0] as Case);
    const path = writeIn(dir.path, 'blk00000.dat', content());
    const { exitCode, failure, stderr } = await importFrom(path);
    expect(failure).toMatchObject({ success: false, error: code, message: expect.stringMatching(says) });
    expect(failure.details).toMatchObject({ ...details, from: path });
    expect(exitCode).toBe(code === 'BAD_REQUEST' ? 2 : 1);
    expect(stderr).toContain(`sulian: ${code} `);
  });

  it('a block cut short: BLOCK_TRUNCATED [R-CHAIN-07]', async () => {
    const last = raws[HELD] ?? Buffer.alloc(0);
    const path = writeIn(dir.path, 'blk00000.dat', toRecords([...raws.slice(0, HELD), last.subarray(0, -20)]));
    expect(await importHere(path)).toMatchObject({
      code: 'BLOCK_TRUNCATED',
      details: { file: path, offset: offsetOf(HELD), height: HELD },
    });
  });

  it('a block of another chain on ours, and blocks past a gap: PARENT_MISMATCH, without an alarm', async () => {
    const path = writeIn(dir.path, 'blk00000.dat', toRecords([BLOCK_170.raw]));
    const { hash } = world.blocks[HELD - 1] ?? {};
    for (const [firstHeight, says] of [
      [HELD, `first block ${HELD} is ${BLOCK_170.parentHash}`],
      [170, 'blocks between are missing'],
    ] as const)
      expect(await importHere(path, firstHeight)).toMatchObject({
        code: 'PARENT_MISMATCH',
        message: expect.stringContaining(says),
        details: { height: HELD - 1, hash },
      });
    const other = writeIn(
      dir.path,
      'blk00000.dat',
      toRecords(makeWorld('another', BLOCKS).blocks.map((each) => each.raw)),
    );
    expect(await importHere(other)).toMatchObject({
      code: 'PARENT_MISMATCH',
      message: expect.stringContaining(`block ${HELD - 7} is`),
    });
    expect(await readState()).toMatchObject({ height: HELD - 1, alarm: null });
  });

  it('a key file of the wrong length: BLOCK_CORRUPT', async () => {
    const folder = join(dir.path, 'xor');
    mkdirSync(folder);
    const key = writeIn(folder, 'xor.dat', 'abc');
    writeIn(folder, 'blk00000.dat', toRecords(raws));
    expect(await importHere(folder)).toMatchObject({ code: 'BLOCK_CORRUPT', details: { file: key } });
  });

  it('a recorded answer with another hash than its block: BLOCK_CORRUPT', async () => {
    const answer = { height: HELD, hash: world.blocks[1]?.hash, block: raws[HELD]?.toString('hex') };
    const path = writeIn(dir.path, 'answers.json', JSON.stringify([answer]));
    expect(await importHere(path)).toMatchObject({ code: 'BLOCK_CORRUPT', details: { file: path, hash: answer.hash } });
  });

  it('a path that leads nowhere: NOT_FOUND', async () => {
    const path = join(dir.path, 'absent');
    expect(await importHere(path)).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining(path) });
  });
});

describe('labels that cannot be right', () => {
  const importLabelsHere = (format: ImporterName, path: string): Promise<unknown> =>
    importLabels(program, { format, path, signal: new AbortController().signal }).then(
      () => undefined,
      (error: unknown) => error,
    );
  const count = async () =>
    (await test.database.query<{ labels: number }>('select count(*) as labels from records.label'))[0]?.labels;

  it.each([
    ['no YAML', 'title: [unclosed\ntags:\n  - address: x\n', /pack\.yaml/],
    ['no tags', 'title: A pack\ncreator: nobody\n', /pack\.yaml/],
    [
      'an address that is none',
      'title: A pack\ncreator: me\nsource: https://example.org\nlabel: X\ncurrency: BTC\nlastmod: 2024-01-01\ntags:\n  - address: 1NoAddressAtAll\n',
      /pack\.yaml:8/,
    ],
  ])('%s: LABELS_MALFORMED with file and line', async (_, text, says) => {
    const before = await count();
    const path = writeIn(dir.path, 'pack.yaml', text);
    expect(await importLabelsHere('tagpack', path)).toMatchObject({
      code: 'LABELS_MALFORMED',
      message: expect.stringMatching(says),
    });
    expect(await count()).toBe(before);
  });

  it('a file of another format, and none at all: LABELS_MALFORMED', async () => {
    const path = writeIn(dir.path, 'pools.json', '{"not": "pools"');
    for (const [format, where] of [
      ['mining-pools', path],
      ['ofac', path],
      ['csv', writeIn(dir.path, 'empty.csv', '')],
    ] as const)
      expect(await importLabelsHere(format, where)).toMatchObject({ code: 'LABELS_MALFORMED' });
    const absent = join(dir.path, 'absent.yaml');
    expect(await importLabelsHere('tagpack', absent)).toMatchObject({ code: 'NOT_FOUND', details: { path: absent } });
    const { exitCode, failure } = await fail('import-labels', '--format', 'mining-pools', path);
    expect([exitCode, failure.error, failure.message.includes('pools.json')]).toEqual([1, 'LABELS_MALFORMED', true]);
  });

  it('of which everything was refused: the first 20 lines, and how often each reason, each once [R-LABEL-31] [R-ERR-25]', async () => {
    const row = (text: string) => `${text},X,Exchange,50\n`;
    const rows = Array.from({ length: 25 }, (_, index) => row(`BITCOIN,bad${index}`)).join('') + row('MARS,1A');
    const path = writeIn(dir.path, 'bad.csv', `chain,address,entity,type,confidence\n${rows}`);
    const { exitCode, stdout, stderr } = await runFailing(['import-labels', '--format', 'csv', path], env);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.match(/^ {2}bad\.csv:\d+: "bad\d+" is not an address of BITCOIN$/gm)).toHaveLength(20);
    expect(stderr.match(/bad\.csv:2:/g)).toHaveLength(1);
    expect(stderr).toContain('25 × "…" is not an address of BITCOIN\n');
    expect(stderr).toMatch(/^1 × chain "…": unknown chain; one of /m);
    expect(stderr).toContain('LABELS_MALFORMED all 26 entries were refused; nothing was imported');
  });

  it('a good line among bad ones is kept, and the bad ones are listed with their lines [R-RUN-10]', async () => {
    const [first] = world.labels();
    const head =
      'title: A pack\ncreator: me\nsource: https://example.org\nlabel: X\ncurrency: BTC\nlastmod: 2024-01-01';
    const path = writeIn(
      dir.path,
      'mixed.yaml',
      `${head}\ntags:\n  - address: 1NoAddressAtAll\n  - address: ${first?.address}\n`,
    );
    const { exitCode, stdout } = await runHere(['import-labels', '--format', 'tagpack', path, '--json'], env);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ labels: { added: 1 }, refused: [{ line: 8 }] });
  });
});

describe('questions that cannot be answered', () => {
  it.each([
    ['ADDRESS', '1BitcoinEaterAddressDontSendf59kuF', 2, 'ADDRESS_INVALID', /59kuF/],
    ['WALLET', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 2, 'ADDRESS_OF_OTHER_CHAIN', /TRON/],
    ['TRANSACTION', 'ab'.repeat(32), 1, 'NOT_FOUND', /abab/],
    ['BLOCK', 'abc', 2, 'BAD_REQUEST', /objectType/],
  ])('score BITCOIN %s %s ends with %i %s [R-ERR-05]', async (type, id, exitCode, code, says) => {
    const failed = await fail('score', 'BITCOIN', type, id);
    expect(failed.failure.error).toBe(code);
    expect(failed.exitCode).toBe(exitCode);
    expect(`${failed.failure.message} ${JSON.stringify(failed.failure.details)}`).toMatch(says);
  });

  it('a valid address that was never seen has no score, and that is no failure', async () => {
    const args = ['score', 'BITCOIN', 'ADDRESS', '1BitcoinEaterAddressDontSendf59kuE', '--json'];
    const { exitCode, stdout } = await runHere(args, env);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      analysis: { incoming: { result: { score: null, level: 'Undefined', noScoreReason: 'NO_TRANSFERS' } } },
    });
  });
});

describe('misuse ends with 2 [R-RUN-05]', () => {
  it.each([
    [['import-blocks', '--chain', 'BITCOIN'], 'BAD_REQUEST', /--from/],
    [['import-blocks', '--chain', 'MONERO', '--from', 'x'], 'CHAIN_UNKNOWN', /MONERO/],
    [['import-blocks', '--chain', 'BITCOIN', '--from', 'x', '--first-height', '-1'], 'BAD_REQUEST', /-1/],
    [['import-labels', '--format', 'xls', 'x'], 'BAD_REQUEST', /tagpack/],
    [['import-labels', '--format', 'scam-sniffer', 'x'], 'BAD_REQUEST', /--chain is needed/],
    [['import-labels', '--format', 'tagpack', '--mapping', 'm', 'x'], 'BAD_REQUEST', /--mapping: .*--format csv/],
    [['import-labels', '--format', 'ethereum-labels', '--chain', 'BITCOIN', 'x'], 'BAD_REQUEST', /BITCOIN has no/],
    [['import-labels', '--format', 'ethereum-labels', '--chain', 'MONERO', 'x'], 'CHAIN_UNKNOWN', /MONERO/],
    [['import-labels', '--format', 'ofac', '--chain', 'BSC', 'x'], 'BAD_REQUEST', /--chain: .*ofac/],
    [['rollback', '--chain', 'BITCOIN', '--to', '1000000'], 'BAD_REQUEST', /1000000/],
    [['verify', '--sample', 'few'], 'BAD_REQUEST', /--sample few/],
    [['verify', '--frobnicate'], 'BAD_REQUEST', /--frobnicate/],
  ] as const)('%j', async (args, code, says) => {
    const { exitCode, failure } = await fail(...args);
    expect(failure).toMatchObject({ error: code, message: expect.stringMatching(says) });
    expect(exitCode).toBe(2);
  });

  it('also where a list says no chain, or a mapping is wrong, before anything is imported [R-LABEL-53] [R-LABEL-56]', async () => {
    const tags = writeIn(dir.path, 'tags.json', '{"0x00000000219ab540356cbb839cbe05303d7705fa": "X"}');
    const unplaced = await fail('import-labels', '--format', 'ethereum-labels', tags);
    expect([unplaced.exitCode, unplaced.failure.error]).toEqual([2, 'BAD_REQUEST']);
    expect(unplaced.failure.message).toMatch(/^--chain is needed with --format ethereum-labels: tags\.json /);
    const list = writeIn(dir.path, 'list.csv', 'wallet\n1BoatSLRHtKNngkdXEeobR76b53LETtpyT\n');
    const mapping = writeIn(dir.path, 'map.yaml', 'columns:\n  adress: wallet\n');
    const unmapped = await fail('import-labels', '--format', 'csv', '--mapping', mapping, list);
    expect([unmapped.exitCode, unmapped.failure.error]).toEqual([2, 'BAD_REQUEST']);
    expect(unmapped.failure.message).toMatch(/^--mapping: map\.yaml:2: unknown field "adress"/);
  });

  it('and --help with 0, every format of labels among it', async () => {
    const { exitCode, stdout } = await runHere(['import-blocks', '--help'], env);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/Usage: sulian import-blocks[\s\S]*--from <path>/)]);
    const labels = await runHere(['import-labels', '--help'], env);
    for (const [format, { about }] of Object.entries(IMPORTERS))
      expect(labels.stdout.replaceAll(/\s+/g, ' ')).toContain(`${format} ${about}`);
  });

  it('and --version with the version', async () => {
    const { exitCode, stdout } = await runSulian(['--version'], env);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('also where there is no such command', async () => {
    const { exitCode, stderr } = await runHere(['frobnicate'], env);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/BAD_REQUEST unknown command "\S+"; one of serve, index, import-blocks/),
    ]);
  });
});

describe('after all that', () => {
  it('the ledger is as it was, and no check finds a fault', async () => {
    expect(await readState()).toMatchObject({ height: HELD - 1, is_loading: false, alarm: null });
    const { exitCode, stdout } = await runHere(['verify', '--json'], env);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ height: HELD - 1, faults: [] });
  });

  it('a file whose last block is cut off gives the blocks before it, and says so [R-CHAIN-07]', async () => {
    const bytes = toRecords(raws.slice(0, HELD + 11));
    const path = writeIn(dir.path, 'blk00000.dat', bytes.subarray(0, bytes.length - 20));
    const { exitCode, stdout } = await runHere(['import-blocks', '--chain', 'BITCOIN', '--from', path, '--json'], env);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      imported: 10,
      height: HELD + 9,
      warnings: [
        expect.stringContaining(`block at byte ${offsetOf(HELD + 10) - RECORD_BYTES} is cut off`),
        expect.anything(),
      ],
    });
  });

  it('a damaged header leaves a gap: what stands before it is imported, what hangs after it is named', async () => {
    const path = writeIn(dir.path, 'blk00000.dat', flip(offsetOf(80) + 70));
    const { exitCode, stdout } = await runHere(['import-blocks', '--chain', 'BITCOIN', '--from', path, '--json'], env);
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout) as { height: number; warnings: string[] };
    expect(report.warnings.join()).toContain(`${world.blocks[80]?.hash} is missing`);
    const verified = await runHere(['verify', '--json'], env);
    expect(JSON.parse(verified.stdout)).toMatchObject({ height: report.height, faults: [] });
  });
});

import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getFamily } from '@sulian/chains';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

/** The main network's first block, by which a node is recognised. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
const dir = makeTempDir();
let test: TestDatabase;
let world: TronWorldNode;
let front: Server;
let env: Record<string, string>;
/** Addresses that paid in one block. */
let payers: readonly string[];

/** The simulated node and index under the main network's name. */
const startFront = async (): Promise<string> => {
  front = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const isFirst = request.url === '/wallet/getblock' && body.includes('"id_or_num":"0"');
    if (isFirst) return void response.end(JSON.stringify({ blockID: GENESIS, block_header: { raw_data: {} } }));
    const init = request.method === 'POST' ? { method: 'POST', body } : {};
    const answer = await fetch(`${world.url}${request.url}`, init);
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  test = await createTestDatabase();
  world = await startTronWorldNode({ seed: 'fetch', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const url = await startFront();
  writeFileSync(
    join(dir.path, 'sulian.config.yaml'),
    `chains:
  TRON:
    source:
      type: onDemand
      index: { type: trongrid, url: '${url}' }
      node: { url: '${url}' }
      ownServersOnly: true
      requestsPerSecond: 1000
`,
  );
  env = {
    DATABASE_URL: test.url,
    SULIAN_DATA_DIR: join(dir.path, 'data'),
    SULIAN_CONFIG: join(dir.path, 'sulian.config.yaml'),
  };
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([80, 90])) ?? [];
  payers = blocks
    .flatMap(({ block }) => block.transactions)
    .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources))
    .flatMap(({ address }) => address ?? []);
}, 240_000);
afterAll(async () => {
  front.close();
  await world.stop();
  await test.drop();
  dir.remove();
});

const runJson = async (args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await runSulian([...args, '--json'], env);
  expect(exitCode, stderr).toBe(0);
  return { answer: JSON.parse(stdout), stderr };
};
const countLines = async (): Promise<number> => {
  const [row] = await test.database.query<{ lines: number }>(
    `select count(*)::integer as lines from records.audit_entry where action = 'outside.request'`,
  );
  return row?.lines ?? 0;
};
const scoreOf = async (address: string, ...more: readonly string[]) => {
  const { answer } = await runJson(['score', 'TRON', 'ADDRESS', address, '--coin', 'MAIN', ...more]);
  return answer.analysis.incoming.result;
};

describe('sulian fetch', () => {
  it('stores a history, after which a score counts it; each request is audited [R-FETCH-60] [R-FETCH-63]', async () => {
    const address = await findWhole();
    expect(await scoreOf(address)).toMatchObject({ basis: { historyState: 'WHOLE' }, directExposure: 'COMPLETE' });
    const all = await runJson(['score', 'TRON', 'ADDRESS', address]);
    expect(all.answer.analysis.incoming.result).toMatchObject({
      score: null,
      noScoreReason: 'HISTORY_NOT_FETCHED',
      severityAtMost: null,
      basis: { historyState: 'PART' },
    });
  }, 240_000);

  /** The first of the payers whose history is proven. */
  async function findWhole(): Promise<string> {
    for (const address of new Set(payers)) {
      expect(await scoreOf(address)).toMatchObject({ score: null, noScoreReason: 'HISTORY_NOT_FETCHED' });
      const before = await countLines();
      const { answer, stderr } = await runJson(['fetch', 'TRON', address]);
      expect(stderr).toContain('127.0.0.1');
      expect(answer).toMatchObject({ stoppedBy: 'NO_TARGETS', fetched: [{ address, scope: 'native' }] });
      expect(await countLines()).toBe(before + answer.requests);
      if (answer.fetched[0].state === 'WHOLE') return address;
    }
    throw new Error('every history is cut or unproven');
  }

  it('ends with its requests and is continued by the next run, and score --fetch explores [R-FETCH-61] [R-FETCH-63]', async () => {
    const address = [...new Set(payers)].at(-1) ?? '';
    const first = await runJson(['fetch', 'TRON', address, '--hops', '2', '--max-requests', '4']);
    expect(first.answer).toMatchObject({ stoppedBy: 'REQUESTS', requests: 4, exploredBefore: 0, exploredAfter: 0 });
    const result = await scoreOf(address, '--fetch', '--hops', '1', '--max-requests', '400');
    const { answer } = await runJson(['fetch', 'TRON', address, '--hops', '1', '--max-requests', '400']);
    if (result.basis.historyState === 'WHOLE') expect(answer.exploredBefore).toBeGreaterThan(0);
    expect(answer.exploredAfter).toBeGreaterThanOrEqual(answer.exploredBefore);
  }, 240_000);

  it.each([
    [['fetch', 'TRON', 'nobody'], 'ADDRESS_INVALID'],
    [['fetch', 'ETHEREUM', `0x${'a'.repeat(40)}`], 'CONFIG_INVALID'],
    [['fetch', 'TRON', 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', '--scope', 'tokens'], 'BAD_REQUEST'],
    [['score', 'TRON', 'ADDRESS', 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', '--fetch'], 'BAD_REQUEST'],
  ])(
    'refuses %j with %s, without a request [R-FETCH-63]',
    async (args, code) => {
      const before = await countLines();
      const { exitCode, stderr, stdout } = await runSulian([...args, '--json'], env);
      expect(exitCode).not.toBe(0);
      expect(`${stdout}${stderr}`).toContain(code);
      expect(await countLines()).toBe(before);
    },
    60_000,
  );
});

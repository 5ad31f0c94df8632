import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256 } from '../../codecs/sha256.ts';
import { wordToAddress } from '../wire/address-text.ts';
import { computeBlockId } from '../wire/block-id.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';
import { writeMessage } from '../wire/message.ts';
import { resultMessage } from '../wire/result.ts';
import { writeRaw, writeTransaction } from '../wire/transaction.ts';

export interface Call {
  readonly path: string;
  readonly body: Json;
}

export type Json = Readonly<Record<string, unknown>>;
/** An answer in place of the sound one; undefined leaves that. */
export type Say = (call: Call) => { readonly answer: unknown } | undefined;

/** A block and what came of it, as a node's JSON has them. */
export interface ScriptedBlock {
  readonly block: Json & { readonly blockID: string };
  readonly infos: readonly Json[];
}

const account = (letter: string): string => wordToAddress(Buffer.from(letter.repeat(40), 'hex'));
/** When the main network began. */
const FIRST_MS = 1_529_891_469_000;
const SIGNATURE = 'cd'.repeat(65);
const SUCCESS = { contractRet: 'SUCCESS' } as const;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (letter: string): string => letter.repeat(40).padStart(64, '0');
const ROOT_OF_NONE = '0'.repeat(64);

/** Consecutive blocks that prove, of the main network's time; `seed` makes others of the same heights, from `forkAt` on. */
export function makeChain(count: number, { seed = 0, forkAt = 0, firstMs = FIRST_MS } = {}): readonly ScriptedBlock[] {
  const blocks: ScriptedBlock[] = [];
  let parentHash = ROOT_OF_NONE;
  for (let height = 0; height < count; height++) {
    const made = makeBlock(height, { parentHash, seed: height < forkAt ? 0 : seed, firstMs });
    blocks.push(made);
    parentHash = made.block.blockID;
  }
  return blocks;
}

/** A payment, and a call of a token's contract that sends coins on. */
function makeBlock(
  height: number,
  { parentHash, seed, firstMs }: { readonly parentHash: string; readonly seed: number; readonly firstMs: number },
): ScriptedBlock {
  const extras = { timestampMs: BigInt(height * 3_000), expirationMs: BigInt(height * 3_000 + 60_000) };
  const raws =
    height === 0
      ? []
      : [
          writeRaw(
            'TransferContract',
            { ownerAddress: account('a'), toAddress: account('b'), amount: 100n + BigInt(seed) },
            extras,
          ),
          writeRaw(
            'TriggerSmartContract',
            { ownerAddress: account('a'), contractAddress: account('c'), data: 'a9059cbb' },
            { ...extras, feeLimit: 1_000_000n },
          ),
        ];
  const result = Buffer.from(writeMessage(resultMessage, SUCCESS));
  const wholes = raws.map((raw) => writeTransaction({ raw, signatures: [SIGNATURE], results: [result] }));
  const header = {
    timestampMs: BigInt(firstMs + height * 3_000),
    txTrieRoot: computeMerkleRoot(wholes.map(sha256)),
    parentHash,
    number: BigInt(height),
    witnessAddress: `41${'e'.repeat(40)}`,
    version: 32,
  };
  const ids = raws.map((raw) => sha256(raw).toString('hex'));
  return {
    block: {
      blockID: computeBlockId(header),
      block_header: {
        raw_data: {
          ...(height === 0 ? {} : { number: height }),
          txTrieRoot: header.txTrieRoot,
          witness_address: header.witnessAddress,
          parentHash,
          version: 32,
          timestamp: Number(header.timestampMs),
        },
        witness_signature: SIGNATURE,
      },
      ...(raws.length === 0
        ? {}
        : {
            transactions: raws.map((raw, i) => ({
              ret: [SUCCESS],
              signature: [SIGNATURE],
              txID: ids[i],
              raw_data: {},
              raw_data_hex: raw.toString('hex'),
            })),
          }),
    },
    infos: ids.map((id, i) => ({
      id,
      blockNumber: height,
      blockTimeStamp: Number(header.timestampMs),
      contractResult: [''],
      ...(i === 0 ? { receipt: { net_usage: 268 } } : RUN),
    })),
  };
}

/** Result of the call. */
const RUN: Json = {
  fee: 420,
  contract_address: `41${'c'.repeat(40)}`,
  receipt: { energy_fee: 420, energy_usage_total: 1, net_usage: 345, result: 'SUCCESS' },
  log: [{ address: 'c'.repeat(40), topics: [TRANSFER_TOPIC, word('a'), word('b')], data: word('7') }],
  internal_transactions: [
    {
      hash: 'ab'.repeat(32),
      caller_address: `41${'c'.repeat(40)}`,
      transferTo_address: `41${'d'.repeat(40)}`,
      callValueInfo: [{ callValue: 5 }],
      note: Buffer.from('call').toString('hex'),
    },
  ],
};

export interface ScriptedNode {
  readonly url: string;
  readonly calls: Call[];
  readonly headers: IncomingMessage['headers'][];
  say: Say;
  /** Takes the place of one answer each, in turn. */
  readonly accidents: ((response: ServerResponse, call: Call) => boolean)[];
  blocks: readonly ScriptedBlock[];
  /** How far below the newest block the newest solid one is. */
  solidDepth: number;
  /** Calls that the node does not know. */
  missing: ReadonlySet<string>;
  stop(): Promise<void>;
}

export async function startScriptedNode(blocks: readonly ScriptedBlock[]): Promise<ScriptedNode> {
  const node = {
    url: '',
    calls: [] as Call[],
    headers: [] as IncomingMessage['headers'][],
    accidents: [] as ScriptedNode['accidents'],
    say: (() => undefined) as Say,
    blocks,
    solidDepth: 19,
    missing: new Set<string>(),
    stop: async () => undefined,
  };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = {
      path: (request.url ?? '').replace(/^\/key-of-a-customer\//, ''),
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Json,
    };
    node.headers.push(request.headers);
    node.calls.push(call);
    if (node.accidents.shift()?.(response, call) === true) return;
    const said = node.say(call) ?? (node.missing.has(call.path) ? undefined : soundly(node, call));
    if (said === undefined) response.writeHead(404).end('<h2>HTTP ERROR 404 Not Found</h2>');
    else response.end(JSON.stringify(said.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-a-customer`;
  node.stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve(undefined)));
  };
  return node;
}

function soundly(
  node: Pick<ScriptedNode, 'blocks' | 'solidDepth'>,
  { path, body }: Call,
): { answer: unknown } | undefined {
  const [room, name] = path.split('/');
  const solid = Math.max(0, node.blocks.length - 1 - node.solidDepth);
  const known = room === 'walletsolidity' ? node.blocks.slice(0, solid + 1) : node.blocks;
  switch (name) {
    case 'getnowblock':
      return { answer: known.at(-1)?.block ?? {} };
    case 'getblock':
      return {
        answer: withoutTransactions(body['id_or_num'] === undefined ? known.at(-1) : known[Number(body['id_or_num'])]),
      };
    case 'getblockbynum':
      return { answer: known[Number(body['num'])]?.block ?? {} };
    case 'getblockbylimitnext':
      return {
        answer: { block: known.slice(Number(body['startNum']), Number(body['endNum'])).map(({ block }) => block) },
      };
    case 'gettransactioninfobyblocknum':
      return { answer: known[Number(body['num'])]?.infos ?? [] };
    case 'getnodeinfo':
      return { answer: { solidityBlock: `Num:${solid},ID:${node.blocks[solid]?.block.blockID}` } };
    default:
      return undefined;
  }
}

const withoutTransactions = (each: ScriptedBlock | undefined): unknown =>
  each === undefined ? {} : { blockID: each.block.blockID, block_header: each.block['block_header'] };

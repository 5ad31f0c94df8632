import { NATIVE } from '../../accounts/account.ts';
import { isFrozenAt } from '../../accounts/find-frozen.ts';
import { toSelector, toWord } from '../../accounts/run.ts';
import type { Fault } from '../../node/faults.ts';
import { fromTronAddress, toTronHex, toTronText } from '../codec/address.ts';
import type { TronBlock, TronTransaction } from '../tron-block.ts';
import type { TronWorld } from '../tron-world.ts';
import { distort, distortTip } from './faulty-answers.ts';
import { toBlockJson, toInfoJson, toTransactionJson } from './tron-json.ts';

/** Blocks behind the head that 19 of 27 representatives have built upon. */
export const SOLID_DEPTH = 19;
/** The most that one call answers. @see github.com/tronprotocol/java-tron, Wallet.getBlocksByLimitNext */
const MAX_BLOCKS = 100;

type Params = Readonly<Record<string, unknown>>;

/** Chain visible to a call: all blocks, or the solid ones. */
interface View {
  readonly world: TronWorld;
  readonly blocks: readonly TronBlock[];
  readonly solid: readonly TronBlock[];
  readonly fault: Fault | undefined;
}

type Answer = (view: View, params: Params) => unknown;

const toNumber = (value: unknown): number => {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : -1;
};

const blockJson = ({ blocks, fault }: View, block: TronBlock | undefined): unknown =>
  block === undefined ? {} : toBlockJson(distort(blocks, block, fault));

function listBlocks(view: View, { startNum, endNum }: Params): unknown {
  const [start, end] = [toNumber(startNum), toNumber(endNum)];
  if (start < 0 || end <= start || end - start > MAX_BLOCKS) return {};
  const range = view.blocks.slice(start, end);
  const served = view.fault?.kind === 'gap' && range.length > 1 ? range.toSpliced(1, 1) : range;
  return served.length === 0 ? {} : { block: served.map((each) => blockJson(view, each)) };
}

function listInfos({ blocks, fault }: View, { num }: Params): unknown {
  const block = blocks[toNumber(num)];
  if (block === undefined) return [];
  const served = fault?.kind === 'lie-infos' ? block.transactions.slice(0, -1) : block.transactions;
  return served.map((each) => toInfoJson(block, each));
}

function findTransaction(
  { blocks }: View,
  id: unknown,
): { block: TronBlock; transaction: TronTransaction } | undefined {
  for (const block of blocks) {
    const transaction = block.transactions.find(({ hash }) => hash === id);
    if (transaction !== undefined) return { block, transaction };
  }
  return undefined;
}

const findBlock = ({ world, blocks }: View, at: string): TronBlock | undefined =>
  at.length === 64 ? world.findBlock(at) : blocks[toNumber(at)];

/** Balances after the view's last block. */
function getAccount({ world, blocks }: View, { address, visible }: Params): unknown {
  const machine = fromTronAddress(String(address ?? ''));
  const height = blocks.length - 1;
  if (machine === undefined) return { Error: 'INVALID address' };
  const totalBase = world.balances.at(NATIVE, machine, height);
  const lockedBase = world.locks.at(NATIVE, machine, height);
  const tokens = world.balances
    .listAssets()
    .filter((asset) => /^\d+$/.test(asset))
    .map((key) => ({ key, value: world.balances.at(key, machine, height) }))
    .filter(({ value }) => value > 0n);
  if (totalBase === 0n && tokens.length === 0) return {};
  return {
    address: visible === true ? toTronText(machine) : toTronHex(machine),
    ...(totalBase === lockedBase ? {} : { balance: totalBase - lockedBase }),
    ...(lockedBase === 0n ? {} : { frozenV2: [{}, { type: 'ENERGY', amount: lockedBase }, { type: 'TRON_POWER' }] }),
    ...(tokens.length === 0 ? {} : { assetV2: tokens }),
  };
}

/** A dynamic string, alone in an answer. */
function toAbiString(text: string): string {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 32) * 32);
  bytes.copy(padded);
  return `${toWord(32)}${toWord(bytes.length)}${padded.toString('hex')}`;
}

const SELECTORS = new Map(
  ['symbol()', 'name()', 'decimals()', 'totalSupply()', 'balanceOf(address)', 'isBlackListed(address)'].map((form) => [
    toSelector(form),
    form,
  ]),
);

function askToken({ world, blocks }: View, token: string, { form, words }: { form: string; words: string }) {
  const facts = world.tokens.get(token);
  const height = blocks.length - 1;
  switch (facts && form) {
    case 'symbol()':
      return toAbiString(facts?.symbol ?? '');
    case 'name()':
      return toAbiString(facts?.name ?? '');
    case 'decimals()':
      return toWord(facts?.decimals ?? 0);
    case 'totalSupply()':
      return toWord(world.balances.totalAt(token, height));
    case 'balanceOf(address)':
      return words.length === 64 ? toWord(world.balances.at(token, `0x${words.slice(24)}`, height)) : undefined;
    case 'isBlackListed(address)':
      return words.length === 64
        ? toWord(Number(isFrozenAt(blocks, { token, address: `0x${words.slice(24)}`, height })))
        : undefined;
    default:
      return undefined;
  }
}

/** Calls a contract without a transaction, by signature and words or by its whole data. */
function askContract(view: View, params: Params): unknown {
  const token = fromTronAddress(String(params['contract_address'] ?? '')) ?? '';
  if (!view.world.contracts.has(token))
    return {
      result: {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: Buffer.from('No contract or not a valid smart contract').toString('hex'),
      },
    };
  const data = String(params['data'] ?? '').replace(/^0x/, '');
  const form = params['function_selector'] ?? SELECTORS.get(`0x${data.slice(0, 8)}`);
  const words = params['function_selector'] === undefined ? data.slice(8) : String(params['parameter'] ?? '');
  const answer = askToken(view, token, { form: String(form), words });
  const head = { energy_used: 600, transaction: { ret: [{}] } };
  if (answer === undefined)
    return {
      ...head,
      result: { result: true, message: Buffer.from('REVERT opcode executed').toString('hex') },
      constant_result: [''],
    };
  return { ...head, result: { result: true }, constant_result: [answer] };
}

/** Both of the whole chain (`/wallet`) and of what is solid (`/walletsolidity`). */
const ANSWERS: Readonly<Record<string, Answer>> = {
  getnowblock: (view) => {
    const tip = view.blocks.at(-1);
    return tip === undefined ? {} : blockJson(view, distortTip(tip, view.fault));
  },
  getblockbynum: (view, { num }) => blockJson(view, view.blocks[toNumber(num)]),
  getblock: (view, { id_or_num: at, detail }) => {
    const tip = view.blocks.at(-1);
    const block = at === undefined || at === '' ? tip && distortTip(tip, view.fault) : findBlock(view, String(at));
    const whole = blockJson(view, block) as { transactions?: unknown };
    if (detail === true || detail === 'true') return whole;
    const { transactions: _, ...head } = whole;
    return head;
  },
  getblockbyid: (view, { value }) => blockJson(view, view.world.findBlock(String(value))),
  getblockbylimitnext: listBlocks,
  gettransactioninfobyblocknum: listInfos,
  gettransactionbyid: (view, { value }) => {
    const transaction = findTransaction(view, value);
    return transaction === undefined ? {} : toTransactionJson(transaction.transaction);
  },
  gettransactioninfobyid: (view, { value }) => {
    const transaction = findTransaction(view, value);
    return transaction === undefined ? {} : toInfoJson(transaction.block, transaction.transaction);
  },
  getaccount: getAccount,
  triggerconstantcontract: askContract,
  getchainparameters: () => ({
    chainParameter: [
      { key: 'getTransactionFee', value: 1000 },
      { key: 'getEnergyFee', value: 100 },
      { key: 'getAllowSameTokenName', value: 1 },
      { key: 'getAllowOptimizeBlackHole', value: 1 },
    ],
  }),
  getnodeinfo: ({ world: { tip }, solid }) => ({
    block: `Num:${tip.height},ID:${tip.hash}`,
    solidityBlock: `Num:${solid.length - 1},ID:${solid.at(-1)?.hash ?? ''}`,
    configNodeInfo: { codeVersion: '4.8.0-sulian-world' },
  }),
};

/** The last part of a call's path. Undefined of what is no call of a node. */
export function parsePath(path: string): { readonly name: string; readonly isSolid: boolean } | undefined {
  const match = /^\/(wallet|walletsolidity)\/([a-z]+)$/.exec(path);
  const name = match?.[2] ?? '';
  return Object.hasOwn(ANSWERS, name) ? { name, isSolid: match?.[1] === 'walletsolidity' } : undefined;
}

export function answerTron(
  world: TronWorld,
  call: { readonly name: string; readonly isSolid: boolean; readonly params: Params; readonly solidDepth?: number },
  fault?: Fault,
): unknown {
  const { solidDepth = SOLID_DEPTH } = call;
  const solid = world.blocks.slice(0, Math.max(1, world.tip.height + 1 - solidDepth));
  return ANSWERS[call.name]?.({ world, blocks: call.isSolid ? solid : world.blocks, solid, fault }, call.params);
}

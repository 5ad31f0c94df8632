import { DOLLAR } from '../../accounts/account.ts';
import { keccakText } from '../../accounts/keccak.ts';
import { TRANSFER, toInput, toSelector, toTopic, toWord, ZERO_ADDRESS } from '../../accounts/run.ts';
import { COLLECTIBLE, ETHER, SPAM_TOKEN } from '../contracts/tokens.ts';
import { type EvmStage, etherBetween } from './stage.ts';

const SPAM_AT = 90;
const SPAM_EVERY = 70;
const SPAM_RECEIVERS = 10;
const COLLECTION_AT = 40;
const COLLECT_PER_THOUSAND = 35;
const SCAM_AT = 30;
/** The contract that took the investors' money is destroyed. */
const SCAM_ENDS_AT = 380;
const INVEST_PER_THOUSAND = 60;
const DEPLOY_GAS = 330_000;
const OWNERSHIP = keccakText('OwnershipTransferred(address,address)');
const AIRDROP = toSelector('airdrop(address[],uint256)');
const INVEST = toSelector('invest()');
const END = toSelector('kill()');
/** Something to run: what it is does not matter here. */
const CODE = `0x6080604052${'5b'.repeat(120)}`;

function deploy(stage: EvmStage, who: 'spammer' | 'artist' | 'scam'): string | undefined {
  const { book, cast } = stage;
  const { account } = cast[who];
  return book.send({
    from: account,
    to: undefined,
    input: CODE,
    gas: DEPLOY_GAS,
    purpose: 'deployment',
    run: (run, contract) => run.log(contract, [OWNERSHIP, toTopic(ZERO_ADDRESS), toTopic(account.address)]),
  })?.contractAddress;
}

/** Worthless tokens with a famous name for whoever has an address. */
function airdrop({ book, cast, random }: EvmStage, token: string): void {
  const receivers = random.sample(cast.users, SPAM_RECEIVERS);
  book.send({
    from: cast.spammer.account,
    to: token,
    input: toInput(AIRDROP, 64, 5_000n * DOLLAR),
    gas: 30_000 + 32_000 * receivers.length,
    purpose: 'airdrop',
    run: (run) => {
      for (const { account } of receivers) run.transfer(token, undefined, account.address, 5_000n * DOLLAR);
    },
  });
}

function collect(stage: EvmStage, collection: string): void {
  const { book, cast, random, memory } = stage;
  const { account } = random.pick(cast.users);
  const id = memory.collected + 1;
  const sent = book.send({
    from: account,
    to: collection,
    valueBase: ETHER / 20n,
    input: toInput(toSelector('mint(uint256)'), id),
    gas: 95_000,
    purpose: 'collectible',
    run: (run) => {
      run.log(collection, [TRANSFER, toTopic(ZERO_ADDRESS), toTopic(account.address), `0x${toWord(id)}`]);
      run.call({ from: collection, to: cast.artist.account.address, valueBase: ETHER / 20n });
    },
  });
  if (sent !== undefined) memory.collected = id;
}

function actScam(stage: EvmStage): void {
  const { book, cast, random, height, memory } = stage;
  const { account } = cast.scam;
  if (height >= SCAM_AT) memory.scamContract ??= deploy(stage, 'scam');
  const contract = memory.scamContract;
  if (contract === undefined || memory.isScamOver) return;
  if (height >= SCAM_ENDS_AT) {
    const run = (each: Parameters<NonNullable<Parameters<typeof book.send>[0]['run']>>[0]) =>
      each.selfDestruct(contract, account.address);
    const ended = book.send({
      from: account,
      to: contract,
      input: toInput(END),
      gas: 45_000,
      purpose: 'destruction',
      run,
    });
    memory.isScamOver = ended !== undefined;
  } else if (random.chance(INVEST_PER_THOUSAND)) {
    const investor = random.pick(cast.users).account;
    const valueBase = etherBetween(random, 0.1, 1);
    book.send({ from: investor, to: contract, valueBase, input: toInput(INVEST), gas: 48_000, purpose: 'investment' });
  }
}

/** Contracts that are made while the world runs: an imitation, a collection, a scheme that vanishes. */
export function actSpam(stage: EvmStage): void {
  const { cast, random, height, memory } = stage;
  actScam(stage);
  if (height >= COLLECTION_AT && memory.collection === undefined) {
    memory.collection = deploy(stage, 'artist');
    if (memory.collection !== undefined) cast.tokens.set(memory.collection, COLLECTIBLE);
  }
  if (height >= SPAM_AT && memory.spamToken === undefined) {
    memory.spamToken = deploy(stage, 'spammer');
    if (memory.spamToken !== undefined) cast.tokens.set(memory.spamToken, SPAM_TOKEN);
  }
  if (memory.spamToken !== undefined && height % SPAM_EVERY === 30) airdrop(stage, memory.spamToken);
  if (memory.collection !== undefined && random.chance(COLLECT_PER_THOUSAND)) collect(stage, memory.collection);
}

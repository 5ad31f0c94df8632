import { type ChainId, listChainsWithAddressesOf } from '@sulian/domain';
import {
  ACROSS,
  ARBITRUM_BRIDGE,
  ARBITRUM_OUTBOX,
  ARBITRUM_SYSTEM,
  CCTP_MESSENGER,
  CCTP_MESSENGER_V2,
  CCTP_TRANSMITTER,
  CELER,
  OFT,
  OP_MESSENGER_L1,
  OP_MESSENGER_L2,
  OP_PASSER,
  OP_PORTAL,
  POLYGON_STATE,
} from './bridge-forms.ts';
import {
  type EventForm,
  FIAT_TOKEN,
  OWNABLE,
  PAUSABLE,
  PAXOS,
  SAFE,
  TETHER_OLD,
  TETHER_TRON,
  TETHER_V2,
} from './forms.ts';

/** A contract whose word is taken, and for what. Anyone may write a log that looks like it: of others it is nothing. */
export interface Emitter {
  readonly chain: ChainId;
  /** Undefined: any, for events in which a contract speaks of itself alone. */
  readonly contract: string | undefined;
  /** Asset of its events when no parameter names one: a contract, or the native coin. */
  readonly asset?: string | 'native';
  /** Wallets known to have owned it, for transactions that do not show the owner. */
  readonly owners?: readonly string[];
  readonly forms: readonly EventForm[];
}

// The facts below were read on 2026-11-22; contracts and events added later are not watched. Each change of the list is
// a new version; chains then report that blocks stored under an older version were not searched for it.

/** An issuer's token, whose events are of itself. */
const token = (chain: ChainId, contract: string, ...forms: (readonly EventForm[])[]): Emitter => ({
  chain,
  contract,
  asset: contract,
  forms: forms.flat(),
});

/** Contracts: `packages/chains/tokens/well-known.json`. */
const ISSUERS: readonly Emitter[] = [
  {
    ...token('ETHEREUM', '0xdAC17F958D2ee523a2206206994597C13D831ec7', TETHER_OLD, PAUSABLE),
    // Tether's multisignature wallet, `owner()` of the contract. The first owner, its deployer, signed transactions
    // directly.
    owners: ['0xC6CDE7C39eB2f0F0095F41570af89eFC2C1Ea828'],
  },
  token('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', TETHER_TRON, PAUSABLE),
  // XAUT, and the chains whose USDT is USDT0. docs.usdt0.to, "Deployments".
  token('ETHEREUM', '0x68749665FF8D2d112Fa859AA293F07A622782F38', TETHER_V2, OWNABLE),
  token('ARBITRUMONE', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', TETHER_V2, OWNABLE),
  token('OPTIMISM', '0x01bFF41798a0BcF287b996046Ca68b395DbC1071', TETHER_V2, OWNABLE),
  token('POLYGON', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', TETHER_V2, OWNABLE),
  // USDC and EURC as Circle issues them; bridged copies (USDC.e, USDbC) have no blacklist of Circle's.
  token('ETHEREUM', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', FIAT_TOKEN, PAUSABLE),
  token('ARBITRUMONE', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', FIAT_TOKEN, PAUSABLE),
  token('AVALANCHE', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', FIAT_TOKEN, PAUSABLE),
  token('BASE', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', FIAT_TOKEN, PAUSABLE),
  token('OPTIMISM', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', FIAT_TOKEN, PAUSABLE),
  token('POLYGON', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', FIAT_TOKEN, PAUSABLE),
  token('ETHEREUM', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', FIAT_TOKEN, PAUSABLE),
  token('AVALANCHE', '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', FIAT_TOKEN, PAUSABLE),
  token('BASE', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', FIAT_TOKEN, PAUSABLE),
  // PYUSD, USDP, BUSD, PAXG.
  token('ETHEREUM', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', PAXOS, OWNABLE, PAUSABLE),
  token('ETHEREUM', '0x8E870D67F660D95d5be530380D0eC0bd388289E1', PAXOS, OWNABLE, PAUSABLE),
  token('ETHEREUM', '0x4Fabb145d64652a948d72533023f6E7A623C7C53', PAXOS, OWNABLE, PAUSABLE),
  token('ETHEREUM', '0x45804880De22913dAFE09f4980848ECE6EcbAf78', PAXOS, OWNABLE, PAUSABLE),
];

const bridge = (
  forms: readonly EventForm[],
  contracts: Partial<Record<ChainId, string>>,
  asset?: string,
): readonly Emitter[] =>
  Object.entries(contracts).map(([chain, contract]) => ({
    chain: chain as ChainId,
    contract,
    forms,
    ...(asset === undefined ? {} : { asset }),
  }));

const OP_CHAINS = ['OPTIMISM', 'BASE'] as const;
const predeploy = (contract: string): Partial<Record<ChainId, string>> =>
  Object.fromEntries(OP_CHAINS.map((chain) => [chain, contract]));

const BRIDGES: readonly Emitter[] = [
  // SpokePools: across-protocol, deployed-addresses.json; l2beat, projects/across.
  ...bridge(ACROSS, {
    ETHEREUM: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
    OPTIMISM: '0x6f26Bf09B1C792e3228e5467807a900A503c0281',
    POLYGON: '0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096',
    ARBITRUMONE: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
    BASE: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  }),
  // cBridge pools: cbridge-docs.celer.network, "Contract Addresses". Its other chains' are not proven.
  ...bridge(CELER, {
    ETHEREUM: '0x5427FEFA711Eff984124bFBB1AB6fbf5E3DA1820',
    BSC: '0xdd90E5E87A2081Dcf0391920868eBc2FFB81a1aF',
    POLYGON: '0x88DCDC47D2f83a99CF0000FDF667A468bB958a78',
  }),
  // USDT0's OFTs: docs.usdt0.to, "Deployments".
  ...bridge(
    OFT,
    { ETHEREUM: '0x6C96dE32CEa08842dcc4058c14d3aaAD7Fa41dee' },
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ),
  ...bridge(
    OFT,
    { ARBITRUMONE: '0x14E4A1B13bf7F943c8ff7C51fb60FA964A298D92' },
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  ),
  ...bridge(
    OFT,
    { OPTIMISM: '0xF03b4d9AC1D5d1E7c4cEf54C2A313b9fe051A0aD' },
    '0x01bFF41798a0BcF287b996046Ca68b395DbC1071',
  ),
  ...bridge(
    OFT,
    { POLYGON: '0x6BA10300f0DC58B7a1e4c0e41f5daBb7D7829e13' },
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  ),
  // Circle: developers.circle.com/cctp, "EVM Smart Contracts" of versions 1 and 2.
  ...bridge(CCTP_MESSENGER, {
    ETHEREUM: '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
    AVALANCHE: '0x6B25532e1060CE10cc3B0A99e5683b91BFDe6982',
    OPTIMISM: '0x2B4069517957735bE00ceE0fadAE88a26365528f',
    ARBITRUMONE: '0x19330d10D9Cc8751218eaf51E8885D058642E08A',
    BASE: '0x1682Ae6375C4E4A97e4B583BC394c861A46D8962',
    POLYGON: '0x9daF8c91AEFAE50b9c0E69629D3F6Ca40cA3B3FE',
  }),
  ...bridge(CCTP_TRANSMITTER, {
    ETHEREUM: '0x0a992d191DEeC32aFe36203Ad87D7d289a738F81',
    AVALANCHE: '0x8186359aF5F57FbB40c6b14A588d2A59C0C29880',
    OPTIMISM: '0x4D41f22c5a0e5c74090899E5a8Fb597a8842b3e8',
    ARBITRUMONE: '0xC30362313FBBA5cf9163F0bb16a0e01f01A896ca',
    BASE: '0xAD09780d193884d503182aD4588450C416D6F9D4',
  }),
  ...bridge(CCTP_MESSENGER_V2, {
    ETHEREUM: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
    AVALANCHE: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
    OPTIMISM: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
    ARBITRUMONE: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
    BASE: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
    POLYGON: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
  }),
  // docs.polygon.technology, "State transfer".
  ...bridge(POLYGON_STATE, { ETHEREUM: '0x28e4F3a7f651294B9564800b2D01f35189A5bFbE' }),
  // OP Mainnet's and Base's: l2beat, interop/plugins/opstack; predeploys: specs.optimism.io.
  ...bridge(OP_PASSER, predeploy('0x4200000000000000000000000000000000000016'), 'native'),
  ...bridge(OP_MESSENGER_L2, predeploy('0x4200000000000000000000000000000000000007')),
  ...bridge(OP_PORTAL, { ETHEREUM: '0xbEb5Fc579115071764c7423A4f12eDde41f106Ed' }),
  ...bridge(OP_PORTAL, { ETHEREUM: '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e' }),
  ...bridge(OP_MESSENGER_L1, { ETHEREUM: '0x25ace71c97B33Cc4729CF772ae268934F7ab5fA1' }),
  ...bridge(OP_MESSENGER_L1, { ETHEREUM: '0x866E82a600A1414e583f7F13623F1aC5d58b0Afa' }),
  // Arbitrum One: docs.arbitrum.io, "Contract addresses".
  ...bridge(ARBITRUM_BRIDGE, { ETHEREUM: '0x8315177aB297bA92A06054cE80a67Ed4DBd7ed3a' }),
  ...bridge(ARBITRUM_OUTBOX, { ETHEREUM: '0x0B9857ae2D4A3DBe74ffE1d7DF045bb7F96E4840' }),
  ...bridge(ARBITRUM_SYSTEM, { ARBITRUMONE: '0x0000000000000000000000000000000000000064' }, 'native'),
];

/** Chains on which Safes are used. */
const SAFE_CHAINS = listChainsWithAddressesOf('ETHEREUM');

export const EMITTERS: readonly Emitter[] = [
  ...ISSUERS,
  ...BRIDGES,
  ...SAFE_CHAINS.map((chain): Emitter => ({ chain, contract: undefined, forms: SAFE })),
];

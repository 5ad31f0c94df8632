import { STAKE_RESOURCES } from '@sulian/domain';
import {
  address,
  bool,
  embedded,
  enumeration,
  hex,
  int32,
  int64,
  type Message,
  type MessageOf,
  message,
  repeated,
  text,
} from './message.ts';

/** A kind of contract: its number in `ContractType`, and the message in its `parameter`. */
interface ContractForm<M extends Message = Message> {
  readonly number: number;
  readonly message: M;
}

const contract = <F extends Message['fields']>(number: number, fields: F): ContractForm<Message<F>> => ({
  number,
  message: message(fields),
});

/** Signers of a permission: the weights of those who sign must reach `threshold`. */
const permissionMessage = message({
  id: int32(2),
  permissionName: text(3),
  threshold: int64(4),
  /** Kinds of contracts that it may sign, a bit each; empty: all. */
  operations: hex(6),
  keys: repeated(embedded(7, message({ address: address(1), weight: int64(2) }))),
});
export type Permission = MessageOf<typeof permissionMessage>;

/** Only its owner acts: nothing else of it is looked at. */
const ownerAlone = { ownerAddress: address(1) };
const ofContract = { ...ownerAlone, contractAddress: address(2) };
const ofExchange = { ...ownerAlone, exchangeId: int64(2), tokenId: hex(3), quant: int64(4) };
const delegation = {
  ...ownerAlone,
  resource: enumeration(2, STAKE_RESOURCES),
  balance: int64(3),
  receiverAddress: address(4),
};
const staking = { ...ownerAlone, resource: enumeration(10, STAKE_RESOURCES), receiverAddress: address(15) };

/**
 * Every contract type that the main network has carried, by its name; fields by the names that nodes give them, in camel
 * case. Names of tokens are bytes in hex: the token's name, since ALLOW_SAME_TOKEN_NAME its number in digits; `_` is TRX. A
 * type that is not here is an unknown operation: shielded transfers (51), which no public network ever enabled, among them.
 * @see github.com/tronprotocol/java-tron, protocol/src/main/protos/core: Tron.proto (ContractType), contract/*.proto
 */
export const CONTRACTS = {
  AccountCreateContract: contract(0, { ...ownerAlone, accountAddress: address(2) }),
  TransferContract: contract(1, { ...ownerAlone, toAddress: address(2), amount: int64(3) }),
  TransferAssetContract: contract(2, {
    assetName: hex(1),
    ownerAddress: address(2),
    toAddress: address(3),
    amount: int64(4),
  }),
  VoteAssetContract: contract(3, ownerAlone),
  VoteWitnessContract: contract(4, {
    ...ownerAlone,
    votes: repeated(embedded(2, message({ voteAddress: address(1), voteCount: int64(2) }))),
  }),
  WitnessCreateContract: contract(5, ownerAlone),
  AssetIssueContract: contract(6, {
    ...ownerAlone,
    name: hex(2),
    abbr: hex(3),
    totalSupply: int64(4),
    /** So many units for `num` of the token. */
    trxNum: int32(6),
    precision: int32(7),
    num: int32(8),
  }),
  WitnessUpdateContract: contract(8, ownerAlone),
  ParticipateAssetIssueContract: contract(9, {
    ...ownerAlone,
    toAddress: address(2),
    assetName: hex(3),
    amount: int64(4),
  }),
  AccountUpdateContract: contract(10, { accountName: hex(1), ownerAddress: address(2) }),
  FreezeBalanceContract: contract(11, { ...staking, frozenBalance: int64(2), frozenDuration: int64(3) }),
  UnfreezeBalanceContract: contract(12, staking),
  WithdrawBalanceContract: contract(13, ownerAlone),
  UnfreezeAssetContract: contract(14, ownerAlone),
  UpdateAssetContract: contract(15, ownerAlone),
  ProposalCreateContract: contract(16, ownerAlone),
  ProposalApproveContract: contract(17, ownerAlone),
  ProposalDeleteContract: contract(18, ownerAlone),
  SetAccountIdContract: contract(19, { accountId: hex(1), ownerAddress: address(2) }),
  CreateSmartContract: contract(30, {
    ...ownerAlone,
    newContract: embedded(2, message({ callValue: int64(5), name: text(7) })),
    callTokenValue: int64(3),
    tokenId: int64(4),
  }),
  TriggerSmartContract: contract(31, {
    ...ofContract,
    callValue: int64(3),
    data: hex(4),
    callTokenValue: int64(5),
    tokenId: int64(6),
  }),
  UpdateSettingContract: contract(33, ofContract),
  ExchangeCreateContract: contract(41, {
    ...ownerAlone,
    firstTokenId: hex(2),
    firstTokenBalance: int64(3),
    secondTokenId: hex(4),
    secondTokenBalance: int64(5),
  }),
  ExchangeInjectContract: contract(42, ofExchange),
  ExchangeWithdrawContract: contract(43, ofExchange),
  ExchangeTransactionContract: contract(44, { ...ofExchange, expected: int64(5) }),
  UpdateEnergyLimitContract: contract(45, ofContract),
  AccountPermissionUpdateContract: contract(46, {
    ...ownerAlone,
    owner: embedded(2, permissionMessage),
    witness: embedded(3, permissionMessage),
    actives: repeated(embedded(4, permissionMessage)),
  }),
  ClearABIContract: contract(48, ofContract),
  UpdateBrokerageContract: contract(49, ownerAlone),
  MarketSellAssetContract: contract(52, ownerAlone),
  MarketCancelOrderContract: contract(53, ownerAlone),
  FreezeBalanceV2Contract: contract(54, {
    ...ownerAlone,
    frozenBalance: int64(2),
    resource: enumeration(3, STAKE_RESOURCES),
  }),
  UnfreezeBalanceV2Contract: contract(55, {
    ...ownerAlone,
    unfreezeBalance: int64(2),
    resource: enumeration(3, STAKE_RESOURCES),
  }),
  WithdrawExpireUnfreezeContract: contract(56, ownerAlone),
  DelegateResourceContract: contract(57, { ...delegation, lock: bool(5), lockPeriod: int64(6) }),
  UnDelegateResourceContract: contract(58, delegation),
  CancelAllUnfreezeV2Contract: contract(59, ownerAlone),
} as const;

export type ContractName = keyof typeof CONTRACTS;

/** The fields of a contract of that name. */
export type ContractValue<K extends ContractName> = MessageOf<(typeof CONTRACTS)[K]['message']>;

type KnownContract = {
  readonly [K in ContractName]: { readonly type: K; readonly value: ContractValue<K> };
}[ContractName];

/**
 * Content of a transaction. `UNKNOWN`: its type is not in the table; `UNREADABLE`: the type is, but its bytes are not
 * that message: both are shown as unknown, and counted, never ignored.
 */
export type TronContract =
  | KnownContract
  | { readonly type: 'UNKNOWN'; readonly number: number }
  | { readonly type: 'UNREADABLE'; readonly number: number; readonly reason: string };

const BY_NUMBER: ReadonlyMap<number, readonly [ContractName, ContractForm]> = new Map(
  (Object.entries(CONTRACTS) as [ContractName, ContractForm][]).map(([name, form]) => [form.number, [name, form]]),
);

/** Undefined where the table has no type of this number. */
export const findContractForm = (number: number): readonly [ContractName, ContractForm] | undefined =>
  BY_NUMBER.get(number);

import type { EventKind } from '@sulian/domain';

/** Supply change without a Transfer log: to or from the contract's owner, or from the named address. */
type SupplyEffect = 'mintToOwner' | 'burnFromOwner' | 'burnFromAddress';

/** An event of a contract, and what its parameters, by name, are to us. */
export interface EventForm {
  /** As its contract declares it: which parameters are indexed differs between contracts that share a topic. */
  readonly event: string;
  /** keccak256 of the signature, written out so that a mistyped event is found: a test recomputes it. */
  readonly topic: string;
  readonly kind: EventKind;
  /** Parameter with the affected address; `emitter`: the contract that wrote the log. */
  readonly address?: string;
  readonly other?: string;
  readonly amount?: string;
  /** Parameter that names the token; the emitter's record names it when undefined. */
  readonly token?: string;
  /** Parameters that identify it, stored as consecutive words. */
  readonly key?: readonly string[];
  readonly supply?: SupplyEffect;
}

/**
 * Old USDT. Its owner changes without a log, and `Issue`, `Redeem` and `DestroyedBlackFunds` move balances without one.
 * @see etherscan.io/address/0xdac17f958d2ee523a2206206994597c13d831ec7#code, TetherToken
 */
export const TETHER_OLD: readonly EventForm[] = [
  {
    event: 'AddedBlackList(address user)',
    topic: '0x42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc',
    kind: 'FREEZE',
    address: 'user',
  },
  {
    event: 'RemovedBlackList(address user)',
    topic: '0xd7e9ec6e6ecd65492dce6bf513cd6867560d49544421d0783ddf06e76c24470c',
    kind: 'UNFREEZE',
    address: 'user',
  },
  {
    event: 'DestroyedBlackFunds(address user, uint256 balance)',
    topic: '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6',
    kind: 'DESTROY',
    address: 'user',
    amount: 'balance',
    supply: 'burnFromAddress',
  },
  {
    event: 'Issue(uint256 amount)',
    topic: '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a',
    kind: 'ISSUE',
    amount: 'amount',
    supply: 'mintToOwner',
  },
  {
    event: 'Redeem(uint256 amount)',
    topic: '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44',
    kind: 'REDEEM',
    amount: 'amount',
    supply: 'burnFromOwner',
  },
  {
    event: 'Deprecate(address newAddress)',
    topic: '0xcc358699805e9a8b7f77b522628c7cb9abd07d9efb86b6fb616af1609036a99e',
    kind: 'UPGRADE',
    address: 'emitter',
    other: 'newAddress',
  },
];

/**
 * The same as TRON's USDT declares it: the addresses are indexed, and what is issued or redeemed has its Transfer log too;
 * what is destroyed has none.
 * @see tronscan.org, TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t
 */
export const TETHER_TRON: readonly EventForm[] = TETHER_OLD.map(({ supply, ...form }) => ({
  ...form,
  event: form.event.replace('address user', 'address indexed user'),
  ...(supply === 'burnFromAddress' ? { supply } : {}),
}));

/** TetherTokenV2 and USDT0: what is issued, redeemed or destroyed has its Transfer log too. */
export const TETHER_V2: readonly EventForm[] = [
  {
    event: 'BlockPlaced(address indexed user)',
    topic: '0x406bbf2d8d145125adf1198d2cf8a67c66cc4bb0ab01c37dccd4f7c0aae1e7c7',
    kind: 'FREEZE',
    address: 'user',
  },
  {
    event: 'BlockReleased(address indexed user)',
    topic: '0x665918c9e02eb2fd85acca3969cb054fc84c138e60ec4af22ab6ef2fd4c93c27',
    kind: 'UNFREEZE',
    address: 'user',
  },
  {
    event: 'DestroyedBlockedFunds(address indexed user, uint256 balance)',
    topic: '0x6a2859ae7902313752498feb80a014e6e7275fe964c79aa965db815db1c7f1e9',
    kind: 'DESTROY',
    address: 'user',
    amount: 'balance',
  },
  {
    event: 'Mint(address indexed destination, uint256 amount)',
    topic: '0x0f6798a560793a54c3bcfe86a93cde1e73087d944c0ea20544137d4121396885',
    kind: 'ISSUE',
    address: 'destination',
    amount: 'amount',
  },
  {
    event: 'Redeem(uint256 amount)',
    topic: '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44',
    kind: 'REDEEM',
    amount: 'amount',
  },
];

const OWNER_CHANGE_TOPIC = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

export const OWNABLE: readonly EventForm[] = [
  {
    event: 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    topic: OWNER_CHANGE_TOPIC,
    kind: 'OWNER_CHANGE',
    address: 'emitter',
    other: 'newOwner',
    key: ['previousOwner'],
  },
];

/** @see github.com/circlefin/stablecoin-evm, contracts/v1 */
export const FIAT_TOKEN: readonly EventForm[] = [
  {
    event: 'Blacklisted(address indexed account)',
    topic: '0xffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b855',
    kind: 'FREEZE',
    address: 'account',
  },
  {
    event: 'UnBlacklisted(address indexed account)',
    topic: '0x117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e',
    kind: 'UNFREEZE',
    address: 'account',
  },
  {
    event: 'OwnershipTransferred(address previousOwner, address newOwner)',
    topic: OWNER_CHANGE_TOPIC,
    kind: 'OWNER_CHANGE',
    address: 'emitter',
    other: 'newOwner',
    key: ['previousOwner'],
  },
  {
    event: 'BlacklisterChanged(address indexed newBlacklister)',
    topic: '0xc67398012c111ce95ecb7429b933096c977380ee6c421175a71a4a4c6c88c06e',
    kind: 'PERMISSION_CHANGE',
    address: 'emitter',
    other: 'newBlacklister',
  },
];

/** `Pause` and `Unpause` of all three issuers. */
export const PAUSABLE: readonly EventForm[] = [
  {
    event: 'Pause()',
    topic: '0x6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff625',
    kind: 'PAUSE',
    address: 'emitter',
  },
  {
    event: 'Unpause()',
    topic: '0x7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b33',
    kind: 'UNPAUSE',
    address: 'emitter',
  },
];

/**
 * Paxos' tokens, before and since PaxosTokenV2. The amount of a wiped balance is in its Transfer log, not in the event.
 * @see github.com/paxosglobal/paxos-token-contracts
 */
export const PAXOS: readonly EventForm[] = [
  {
    event: 'AddressFrozen(address indexed addr)',
    topic: '0x90811a8edd3b3c17eeaefffc17f639cc69145d41a359c9843994dc2538203690',
    kind: 'FREEZE',
    address: 'addr',
  },
  {
    event: 'AddressUnfrozen(address indexed addr)',
    topic: '0xc3776b472ebf54114339eec9e4dc924e7ce307a97f5c1ee72b6d474e6e5e8b7c',
    kind: 'UNFREEZE',
    address: 'addr',
  },
  {
    event: 'FreezeAddress(address indexed addr)',
    topic: '0x1aa660498c83ea285bc55e4cfc00afcaa7120798db87b74f3c0d7c6e001bc392',
    kind: 'FREEZE',
    address: 'addr',
  },
  {
    event: 'UnfreezeAddress(address indexed addr)',
    topic: '0x150465b020dfc06a59269da94ed66db9b65a516cf4fdd5f583b0f12752339bbe',
    kind: 'UNFREEZE',
    address: 'addr',
  },
  {
    event: 'FrozenAddressWiped(address indexed addr)',
    topic: '0xfc5960f1c5a5d2b60f031bf534af053b1bf7d9881989afaeb8b1d164db23aede',
    kind: 'DESTROY',
    address: 'addr',
  },
];

/**
 * Events of a Safe concern only the Safe itself, so that forged logs affect only their own contract: no emitter is
 * pinned. Owners are indexed since version 1.4.
 * @see github.com/safe-global/safe-smart-account, contracts/base/OwnerManager.sol
 */
export const SAFE: readonly EventForm[] = ['address owner', 'address indexed owner']
  .flatMap((owner): EventForm[] => [
    {
      event: `AddedOwner(${owner})`,
      topic: '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26',
      kind: 'PERMISSION_CHANGE',
      address: 'emitter',
      other: 'owner',
    },
    {
      event: `RemovedOwner(${owner})`,
      topic: '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf',
      kind: 'PERMISSION_CHANGE',
      address: 'emitter',
      other: 'owner',
    },
  ])
  .concat([
    {
      event: 'ChangedThreshold(uint256 threshold)',
      topic: '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93',
      kind: 'PERMISSION_CHANGE',
      address: 'emitter',
      key: ['threshold'],
    },
  ]);

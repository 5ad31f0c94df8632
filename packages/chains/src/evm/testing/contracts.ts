import { TRANSFER } from '../../contracts/token-logs.ts';
import { assemble, toInitCode } from './assemble.ts';

/** word(0): account to call · word(1): amount · word(2): revert afterwards if not zero · rest: call data. */
const FORWARDER = `
  CALLDATASIZE ISZERO @end JUMPI
  0x60 CALLDATASIZE SUB  0x60  0x00  CALLDATACOPY
  0x00 0x00  0x60 CALLDATASIZE SUB  0x00
  0x20 CALLDATALOAD  0x00 CALLDATALOAD  GAS CALL POP
  0x40 CALLDATALOAD @undo JUMPI
  :end STOP
  :undo 0x00 0x00 REVERT`;
export const FORWARDER_INIT = toInitCode(assemble(FORWARDER));

/** Takes coins; word(0), if there is one: who gets them all. */
const DESTROYER = `
  CALLDATASIZE @destroy JUMPI STOP
  :destroy 0x00 CALLDATALOAD SELFDESTRUCT`;
export const DESTROYER_INIT = toInitCode(assemble(DESTROYER));

/** Destroys itself while it is made, for the benefit of an account or of itself. */
export const stillborn = (heir: string): string => `0x${assemble('$heir SELFDESTRUCT', { heir })}`;
export const SUICIDAL = `0x${assemble('ADDRESS SELFDESTRUCT')}`;

/** Creates a contract without code that receives this call's value, and one that receives nothing. */
const FACTORY = `
  0x00 0x00 CALLVALUE CREATE POP
  0x00 0x00 0x00 CREATE POP STOP`;
export const FACTORY_INIT = toInitCode(assemble(FACTORY));

/** ERC-20 in as few words as possible; a balance's storage key is its holder's address; transfers to zero are burns. */
const TOKEN = `
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0xa9059cbb EQ @transfer JUMPI
  DUP1 0x70a08231 EQ @balanceOf JUMPI
  :fail 0x00 DUP1 REVERT
  :balanceOf
  0x04 CALLDATALOAD SLOAD  0x00 MSTORE  0x20 0x00 RETURN
  :transfer
  0x24 CALLDATALOAD  CALLER SLOAD  LT @fail JUMPI
  0x24 CALLDATALOAD  CALLER SLOAD  SUB  CALLER SSTORE
  0x04 CALLDATALOAD ISZERO @log JUMPI
  0x24 CALLDATALOAD  0x04 CALLDATALOAD SLOAD  ADD  0x04 CALLDATALOAD SSTORE
  :log
  0x24 CALLDATALOAD 0x00 MSTORE
  0x04 CALLDATALOAD  CALLER  $transferEvent  0x20 0x00 LOG3
  0x01 0x00 MSTORE  0x20 0x00 RETURN`;
const MINT_ALL = `
  $supply CALLER SSTORE
  $supply 0x00 MSTORE
  CALLER  0x00  $transferEvent  0x20 0x00 LOG3`;
export const tokenInit = (supply: bigint): string =>
  toInitCode(
    assemble(TOKEN, { transferEvent: TRANSFER }),
    assemble(MINT_ALL, { transferEvent: TRANSFER, supply: `0x${supply.toString(16).padStart(64, '0')}` }),
  );

/** Logs a transfer of the largest possible number of tokens from word(0) to word(1), and moves nothing. */
const LIAR = `
  $most 0x00 MSTORE
  0x20 CALLDATALOAD  0x00 CALLDATALOAD  $transferEvent  0x20 0x00 LOG3 STOP`;
export const LIAR_INIT = toInitCode(assemble(LIAR, { transferEvent: TRANSFER, most: `0x${'f'.repeat(64)}` }));

const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/** Wrapped coins: paying in is a deposit; withdraw(uint256); balanceOf(address). */
const WRAPPED = `
  CALLDATASIZE ISZERO @deposit JUMPI
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0x70a08231 EQ @balanceOf JUMPI
  0x04 CALLDATALOAD  CALLER SLOAD  LT @fail JUMPI
  0x04 CALLDATALOAD  CALLER SLOAD  SUB  CALLER SSTORE
  0x04 CALLDATALOAD 0x00 MSTORE
  CALLER $withdrawal 0x20 0x00 LOG2
  0x00 0x00 0x00 0x00  0x04 CALLDATALOAD  CALLER  GAS CALL ISZERO @fail JUMPI
  STOP
  :fail 0x00 DUP1 REVERT
  :balanceOf
  0x04 CALLDATALOAD SLOAD  0x00 MSTORE  0x20 0x00 RETURN
  :deposit
  CALLVALUE  CALLER SLOAD  ADD  CALLER SSTORE
  CALLVALUE 0x00 MSTORE
  CALLER $deposit 0x20 0x00 LOG2 STOP`;
export const WRAPPED_CODE = `0x${assemble(WRAPPED, { deposit: DEPOSIT, withdrawal: WITHDRAWAL })}`;

const pad = (hex: string): string => hex.slice(2).padStart(64, '0');
/** 32-byte words, one after the other. */
export const words = (...values: readonly (string | bigint | number)[]): string =>
  `0x${values.map((value) => pad(typeof value === 'string' ? value : `0x${BigInt(value).toString(16)}`)).join('')}`;
/** Data of a call of a function. */
export const callOf = (selector: string, ...values: readonly (string | bigint | number)[]): string =>
  selector + words(...values).slice(2);
/** Words that make a forwarder call on. */
export const forward = (to: string, on: { value?: bigint; isUndone?: boolean; data?: string } = {}): string =>
  words(to, on.value ?? 0n, on.isUndone === true ? 1 : 0) + (on.data ?? '0x').slice(2);

/** Hex digits of a selector: the first four bytes of call data. */
export const SELECTOR_DIGITS = 8;

/** `transfer(address,uint256)` */
export const TRANSFER_SELECTOR = 'a9059cbb';

/**
 * Signatures of known methods, by selector: the first four bytes of the signature's keccak256, written out so that a
 * mistyped signature is found. Different signatures may share a selector; a name is likely, not proven.
 */
const METHODS: Readonly<Record<string, string>> = {
  [TRANSFER_SELECTOR]: 'transfer(address,uint256)',
  '23b872dd': 'transferFrom(address,address,uint256)',
  '095ea7b3': 'approve(address,uint256)',
  '39509351': 'increaseAllowance(address,uint256)',
  d73dd623: 'increaseApproval(address,uint256)',
  '66188463': 'decreaseApproval(address,uint256)',
  a22cb465: 'setApprovalForAll(address,bool)',
  '42842e0e': 'safeTransferFrom(address,address,uint256)',
  '40c10f19': 'mint(address,uint256)',
  '42966c68': 'burn(uint256)',
  d0e30db0: 'deposit()',
  '2e1a7d4d': 'withdraw(uint256)',
  '3ccfd60b': 'withdraw()',
  '0ecb93c0': 'addBlackList(address)',
  e4997dc5: 'removeBlackList(address)',
  f3bdc228: 'destroyBlackFunds(address)',
  cc872b66: 'issue(uint256)',
  db006a75: 'redeem(uint256)',
  '8456cb59': 'pause()',
  '3f4ba83a': 'unpause()',
  f2fde38b: 'transferOwnership(address)',
  ac9650d8: 'multicall(bytes[])',
  '38ed1739': 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  '7ff36ab5': 'swapExactETHForTokens(uint256,address[],address,uint256)',
  '18cbafe5': 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  c6427474: 'submitTransaction(address,uint256,bytes)',
  c01a8c84: 'confirmTransaction(uint256)',
};

/** Undefined where the list has no such method. @param selector eight digits of hex, lower-case */
export const findMethod = (selector: string): string | undefined => METHODS[selector];

export const listMethods = (): readonly (readonly [selector: string, signature: string])[] => Object.entries(METHODS);

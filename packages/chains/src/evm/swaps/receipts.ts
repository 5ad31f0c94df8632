import type { ChainId, ReceiptToken } from '@sulian/domain';

// Read on 2026-11-22; addresses in lower case. The chain's wrapped native coin is in its record (`wrapped`). Tokens
// given for a loan (the coin lent, a debt token) represent nothing that was handed in and are in no list.

const receipt = (token: string, underlying: string | null, ...holders: readonly string[]): ReceiptToken => ({
  token: token.toLowerCase(),
  underlying: underlying?.toLowerCase() ?? null,
  holders: [token, ...holders].map((each) => each.toLowerCase()),
});

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84';

export const RECEIPTS: Readonly<Partial<Record<ChainId, readonly ReceiptToken[]>>> = {
  ETHEREUM: [
    // docs.lido.fi, "Deployed contracts": stETH, wstETH.
    receipt(STETH, null),
    receipt('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', STETH),
    // docs.rocketpool.net, "Contracts and integrations": rETH; deposits go to the deposit pool.
    receipt('0xae78736Cd615f374D3085123A210448E74Fc6393', null, '0xDD3f50F8A6CafbE9b31a427582963f465E745AF8'),
    // bgd-labs/aave-address-book: aWETH, aUSDC of version 2; aEthWETH, aEthUSDC, aEthUSDT, aEthDAI of version 3.
    receipt('0x030bA81f1c18d280636F32af80b9AAd02Cf0854e', WETH),
    receipt('0xBcca60bB61934080951369a648Fb03DF4F96263C', USDC),
    receipt('0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8', WETH),
    receipt('0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c', USDC),
    receipt('0x23878914EFE38d27C4D67Ab83ed1b93A74D4086a', USDT),
    receipt('0x018008bfb33d285247A21d44E50697654f754e63', DAI),
    // docs.compound.finance/v2, "Networks": cETH, cUSDC, cDAI.
    receipt('0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5', null),
    receipt('0x39AA39c021dfbaE8faC545936693aC917d5E7563', USDC),
    receipt('0x5d3a536E4D6DbD6114cc1Ead35777bAB948E3643', DAI),
  ],
};

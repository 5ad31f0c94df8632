import ARBITRUMONE from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js';
import AVALANCHE from '@web3icons/core/svgs/networks/background/avalanche.svg.js';
import BASE from '@web3icons/core/svgs/networks/background/base.svg.js';
import BSC from '@web3icons/core/svgs/networks/background/binance-smart-chain.svg.js';
import BITCOIN from '@web3icons/core/svgs/networks/background/bitcoin.svg.js';
import BLAST from '@web3icons/core/svgs/networks/background/blast.svg.js';
import ETHEREUM from '@web3icons/core/svgs/networks/background/ethereum.svg.js';
import LITECOIN from '@web3icons/core/svgs/networks/background/litecoin.svg.js';
import OPTIMISM from '@web3icons/core/svgs/networks/background/optimism.svg.js';
import POLYGON from '@web3icons/core/svgs/networks/background/polygon.svg.js';
import SOLANA from '@web3icons/core/svgs/networks/background/solana.svg.js';
import TON from '@web3icons/core/svgs/networks/background/ton.svg.js';
import TRON from '@web3icons/core/svgs/networks/background/tron.svg.js';
import RIPPLE from '@web3icons/core/svgs/networks/background/xrp.svg.js';
import BITCOINCASH from '@web3icons/core/svgs/tokens/background/BCH.svg.js';
import DASH from '@web3icons/core/svgs/tokens/background/DASH.svg.js';
import DOGECOIN from '@web3icons/core/svgs/tokens/background/DOGE.svg.js';
import TEZOS from '@web3icons/core/svgs/tokens/background/XTZ.svg.js';

/** Pictures of the chains (MIT), each on its own ground, by chain: a chunk of its own, fetched when the first is shown. */
export const CHAIN_ICONS: Readonly<Record<string, string>> = {
  ARBITRUMONE,
  AVALANCHE,
  BASE,
  BITCOIN,
  BITCOINCASH,
  BLAST,
  BSC,
  DASH,
  DOGECOIN,
  ETHEREUM,
  LITECOIN,
  OPTIMISM,
  POLYGON,
  RIPPLE,
  SOLANA,
  TEZOS,
  TON,
  TRON,
};

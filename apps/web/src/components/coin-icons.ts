import AAVE from '@web3icons/core/svgs/tokens/branded/AAVE.svg.js';
import ARB from '@web3icons/core/svgs/tokens/branded/ARB.svg.js';
import AVAX from '@web3icons/core/svgs/tokens/branded/AVAX.svg.js';
import BCH from '@web3icons/core/svgs/tokens/branded/BCH.svg.js';
import BLAST from '@web3icons/core/svgs/tokens/branded/BLAST.svg.js';
import BNB from '@web3icons/core/svgs/tokens/branded/BNB.svg.js';
import BTC from '@web3icons/core/svgs/tokens/branded/BTC.svg.js';
import COMP from '@web3icons/core/svgs/tokens/branded/COMP.svg.js';
import CRV from '@web3icons/core/svgs/tokens/branded/CRV.svg.js';
import DAI from '@web3icons/core/svgs/tokens/branded/DAI.svg.js';
import DASH from '@web3icons/core/svgs/tokens/branded/DASH.svg.js';
import DOGE from '@web3icons/core/svgs/tokens/branded/DOGE.svg.js';
import ETH from '@web3icons/core/svgs/tokens/branded/ETH.svg.js';
import EURC from '@web3icons/core/svgs/tokens/branded/EURC.svg.js';
import FRAX from '@web3icons/core/svgs/tokens/branded/FRAX.svg.js';
import GUSD from '@web3icons/core/svgs/tokens/branded/GUSD.svg.js';
import LDO from '@web3icons/core/svgs/tokens/branded/LDO.svg.js';
import LINK from '@web3icons/core/svgs/tokens/branded/LINK.svg.js';
import LTC from '@web3icons/core/svgs/tokens/branded/LTC.svg.js';
import LUSD from '@web3icons/core/svgs/tokens/branded/LUSD.svg.js';
import MKR from '@web3icons/core/svgs/tokens/branded/MKR.svg.js';
import OP from '@web3icons/core/svgs/tokens/branded/OP.svg.js';
import PAXG from '@web3icons/core/svgs/tokens/branded/PAXG.svg.js';
import POL from '@web3icons/core/svgs/tokens/branded/POL.svg.js';
import PYUSD from '@web3icons/core/svgs/tokens/branded/PYUSD.svg.js';
import SHIB from '@web3icons/core/svgs/tokens/branded/SHIB.svg.js';
import SOL from '@web3icons/core/svgs/tokens/branded/SOL.svg.js';
import TRX from '@web3icons/core/svgs/tokens/branded/TRX.svg.js';
import TUSD from '@web3icons/core/svgs/tokens/branded/TUSD.svg.js';
import UNI from '@web3icons/core/svgs/tokens/branded/UNI.svg.js';
import USDC from '@web3icons/core/svgs/tokens/branded/USDC.svg.js';
import USDT from '@web3icons/core/svgs/tokens/branded/USDT.svg.js';
import WBTC from '@web3icons/core/svgs/tokens/branded/WBTC.svg.js';
import XAUT from '@web3icons/core/svgs/tokens/branded/XAUT.svg.js';
import XRP from '@web3icons/core/svgs/tokens/branded/XRP.svg.js';
import XTZ from '@web3icons/core/svgs/tokens/branded/XTZ.svg.js';

/** Pictures of the best-known coins (MIT), by icon key: a chunk of its own, fetched when the first coin is shown. */
export const COIN_ICONS: Readonly<Record<string, string>> = {
  aave: AAVE,
  arb: ARB,
  avax: AVAX,
  bch: BCH,
  blast: BLAST,
  bnb: BNB,
  btc: BTC,
  comp: COMP,
  crv: CRV,
  dai: DAI,
  dash: DASH,
  doge: DOGE,
  eth: ETH,
  eurc: EURC,
  frax: FRAX,
  gusd: GUSD,
  ldo: LDO,
  link: LINK,
  ltc: LTC,
  lusd: LUSD,
  mkr: MKR,
  op: OP,
  paxg: PAXG,
  pol: POL,
  pyusd: PYUSD,
  shib: SHIB,
  sol: SOL,
  trx: TRX,
  tusd: TUSD,
  uni: UNI,
  usdc: USDC,
  usdt: USDT,
  wbtc: WBTC,
  xaut: XAUT,
  xrp: XRP,
  xtz: XTZ,
};

import { describe, expect, it } from 'vitest';
import { listChainsByForm } from './address-forms.ts';

const EVM = ['ETHEREUM', 'BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BLAST'];

describe('the form of an address', () => {
  it.each([
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['BITCOIN']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['BITCOIN', 'BITCOINCASH', 'LITECOIN']],
    ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', ['BITCOINCASH']],
    ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', ['LITECOIN']],
    ['XagqqFetxiDb9wbartKDrXgnqLah6SqX2S', ['DASH']],
    ['D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD', ['DOGECOIN']],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', EVM],
    ['So11111111111111111111111111111111111111112', ['SOLANA']],
    ['tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', ['TEZOS']],
    ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', ['TON']],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['TRON']],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', ['RIPPLE']],
    ['hello', []],
  ])('%s is of %j', (text, chains) => {
    expect(listChainsByForm(text)).toEqual(chains);
  });
});

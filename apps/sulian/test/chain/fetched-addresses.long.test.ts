import { testFetchedAddresses } from './fetched-addresses.ts';

/** Addresses per chain. */
testFetchedAddresses(Number(process.env['SULIAN_TEST_ADDRESSES'] ?? 200));

import { testFetchedAddresses } from './fetched-addresses.ts';

testFetchedAddresses(25);

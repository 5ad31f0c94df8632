import { type QueryParts, toQueryString } from './query-string.ts';

/** Every address inside the application; nobody else writes one. */
export const paths = {
  home: '/',
  login: '/login',
  setup: '/setup',
  register: '/register',
  forgotPassword: '/forgetPass',
  account: '/account',
  review: '/review',
  registration: (id: number) => `/review/${id}`,
  labels: '/labels',
  labelPart: (part: string) => `/labels/${part}`,
  admin: '/admin',
  adminPart: (part: string) => `/admin/${part}`,
  audit: '/audit',
  alerts: '/alert',
  notices: '/alert?tab=notices',
  noticesOf: (address: string) => `/alert?tab=notices&address=${encodeURIComponent(address)}`,
  alertsOf: (address: string) => `/alert?address=${encodeURIComponent(address)}`,
  notification: (id: number) => `/alert/${id}`,
  address: (blockchain: string, hash: string) => `/address/1/${blockchain}/${hash}`,
  /** An address's list of counterparties, of one of its customers alone. */
  customer: (blockchain: string, hash: string, subKey: string) =>
    `/address/1/${blockchain}/${hash}?tab=counterparties&subKey=${encodeURIComponent(subKey)}`,
  /** @param member address from which the reader comes */
  wallet: (blockchain: string, hash: string, member?: string) =>
    `/address/2/${blockchain}/${hash}${toQueryString({ member })}`,
  transaction: (blockchain: string, hash: string) => `/trading/${blockchain}/${hash}`,
  /** Ways to real data. */
  start: '/start',
  /** Table of the addresses of a text. */
  lookup: '/lookup',
  /** Objects of the case, with their names and notes. */
  desk: '/desk',
  /** Batch screenings of the case, and one of them. */
  batch: '/batch',
  screening: (id: number) => `/batch/${id}`,
  /** All results of a search. */
  search: (q: string) => `/search${toQueryString({ q })}`,
  /** A trail, or where one of a transaction can start. */
  trail: (query: QueryParts) => `/trail${toQueryString(query)}`,
  /** The id decides; the name is for the reader. */
  entity: (name: string, id: number) => `/entities/${encodeURIComponent(name)}/${id}`,
  /** The login screen that remembers where somebody wanted to go. */
  loginFor: (target: string) => `/login?redirect=${encodeURIComponent(target)}`,
} as const;

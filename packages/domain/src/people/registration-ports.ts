import type { AccountStatus } from './account.ts';
import type { MailDraft } from './account-ports.ts';
import type { RecordPage, RecordSlice } from './people-ports.ts';

export const DOCUMENT_FIELDS = ['FRONT', 'BACK', 'SEAL'] as const;
/** Kinds under which a document was handed in. */
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];
export type UploadPurpose = 'ID_PICTURE' | 'SEAL';

export interface DocumentDraft {
  readonly purpose: UploadPurpose;
  readonly name: string;
  /** By its first bytes. */
  readonly mediaType: string;
  /** One of the six types and really decodable. */
  readonly isPicture: boolean;
  readonly content: Buffer;
  /** Network address that sent it; forgotten once it is claimed. */
  readonly network: string;
  readonly nowSec: number;
}

/** A file that a registration claimed. */
export interface ClaimedDocument {
  readonly id: number;
  readonly registrationId: number;
  readonly field: DocumentField;
  readonly name: string;
  readonly mediaType: string;
  readonly isPicture: boolean;
  readonly sizeBytes: number;
  /** Hash of the plain bytes; outlives the content. */
  readonly sha256: string;
  readonly isErased: boolean;
}

export interface RetentionRule {
  readonly nowSec: number;
  /** Files that no registration claimed go before this second. */
  readonly orphansBeforeSec: number;
  /** Content of registrations decided before goes; names and digests stay. */
  readonly approvedBeforeSec: number;
  readonly rejectedBeforeSec: number;
}

export interface DocumentStore {
  /** Random id of the stored file. @throws TOO_MANY_ATTEMPTS when the network's unclaimed files take all its room, BUSY when all of them do */
  save(draft: DocumentDraft): Promise<number>;
  /** Claimed ones alone: a file nobody registered with is nobody's to see. */
  find(id: number): Promise<ClaimedDocument | undefined>;
  /** The plain bytes; undefined when they were erased. @throws INTERNAL when they were tampered with */
  read(id: number): Promise<Buffer | undefined>;
  sweep(rule: RetentionRule): Promise<{ readonly orphans: number; readonly erased: number }>;
}

export interface RegistrationDraft {
  readonly email: string;
  readonly name: string;
  /** Output of the `PasswordHasher`. */
  readonly passwordHash: string;
  readonly caseId: number;
  readonly landline: string;
  readonly workUnit: string;
  readonly sex: 'MAN' | 'WOMAN' | undefined;
  readonly province: string | undefined;
  readonly city: string | undefined;
  readonly district: string | undefined;
  readonly policeType: string | undefined;
  readonly frontDocumentId: number;
  readonly backDocumentId: number;
  readonly documentIds: readonly number[];
  /** Files uploaded before are too old to be claimed. */
  readonly filesAfterSec: number;
  readonly nowSec: number;
  readonly mail: MailDraft;
}

export interface RegistrationSummary {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly workUnit: string;
  readonly caseId: number;
  readonly caseName: string;
  /** DISABLED is the account's; the rest the attempt's own. */
  readonly status: AccountStatus;
  readonly submittedSec: number;
  readonly decidedSec: number | undefined;
}

export interface EarlierAttempt {
  readonly id: number;
  readonly status: AccountStatus;
  readonly submittedSec: number;
  readonly reason: string | undefined;
}

export interface FullRegistration
  extends RegistrationSummary,
    Pick<RegistrationDraft, 'landline' | 'sex' | 'province' | 'city' | 'district' | 'policeType'> {
  readonly documents: readonly ClaimedDocument[];
  readonly decision: { readonly by: string; readonly reason: string | undefined } | undefined;
  /** Newest first. */
  readonly earlier: readonly EarlierAttempt[];
}

export interface RegistrationFilter extends RecordPage {
  readonly status?: AccountStatus | undefined;
  /** Part of a name, e-mail, unit or case name. */
  readonly text?: string | undefined;
}

export interface RegistrationDecision {
  readonly status: 'APPROVED' | 'REJECTED';
  readonly reason: string | undefined;
  readonly byAccountId: number;
  readonly nowSec: number;
  readonly mail: MailDraft;
}

export interface RegistrationStore {
  /**
   * Account, registration, claimed files and mail in one database transaction.
   * @throws FILE_UNKNOWN with details {field}, EMAIL_TAKEN, CASE_UNKNOWN
   */
  submit(draft: RegistrationDraft): Promise<{ readonly registrationId: number; readonly accountId: number }>;
  /** The queue of SUBMITTED ones oldest first, any other list newest first. */
  list(filter: RegistrationFilter): Promise<RecordSlice<RegistrationSummary>>;
  find(id: number): Promise<FullRegistration | undefined>;
  /** With the mail, in one database transaction. @throws CONFLICT when it was decided meanwhile, NOT_FOUND */
  decide(id: number, decision: RegistrationDecision): Promise<void>;
}

export const MAIL_STATES = ['OUTBOX', 'QUEUED', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface MailSummary {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly createdSec: number;
  readonly state: MailState;
  readonly attempts: number;
  /** In the mail server's words. */
  readonly failure: string | undefined;
}

/** A mail as a template makes it. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}
export type RenderMail = (mail: MailDraft) => MailText;

export interface MailStore {
  /** `SMTP`: failures first; `OUTBOX`: newest first. */
  list(box: 'SMTP' | 'OUTBOX', page: RecordPage): Promise<RecordSlice<MailSummary>>;
  /** Finds a mail in the outbox only. */
  findInOutbox(id: number): Promise<(MailSummary & { readonly text: string }) | undefined>;
}

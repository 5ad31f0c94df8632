/** A mail that one deliverer has in hand. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** This attempt included. */
  readonly attempts: number;
}

export interface MailFailure {
  /** In the mail server's words. */
  readonly failure: string;
  /** Undefined: it is not tried again. */
  readonly nextMs: number | undefined;
}

export interface MailDelivery {
  /** The mail due longest; nobody else gets it before the lease is over. Undefined when none is due. */
  claim(nowMs: number, leaseMs: number): Promise<ClaimedMail | undefined>;
  /** Delivered: the text goes. */
  markSent(id: number): Promise<void>;
  markFailed(id: number, failure: MailFailure): Promise<void>;
  /** Forgets mails that need nothing any more and were made before; returns how many. */
  prune(createdBeforeSec: number): Promise<number>;
}

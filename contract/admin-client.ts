import type { AlertsAnswer } from './api/admin/alerts.ts'
import type { AuditAnswer } from './api/admin/audit.ts'
import type { BackupsAnswer, RestorationAnswer, ResumeRequest } from './api/admin/backups.ts'
import type {
  BatchAnswer,
  BatchDoneAnswer,
  BatchesAnswer,
  BatchRowsAnswer,
  BulkPreviewAnswer,
  PreviewBulkActRequest,
  StartBulkActRequest,
} from './api/admin/batches.ts'
import type {
  BuildCheck,
  BuildRequest,
  BuildsAnswer,
  ChangeBuildRequest,
  DeskBuildAnswer,
  PartChoiceAnswer,
} from './api/admin/builds.ts'
import type {
  ChosenAnswer,
  PrintAnswer,
  ShipmentsRequest,
  StepsAnswer,
  StepsRequest,
} from './api/admin/bulk.ts'
import type {
  CategoriesAnswer,
  CategoryDoneAnswer,
  CategoryOrderRequest,
  CategoryRequest,
  CategorySpecsRequest,
  CategoryVersionRequest,
  ChangeCategoryRequest,
  DeskCategoryAnswer,
} from './api/admin/categories.ts'
import type {
  ChipsetNoteDoneAnswer,
  ChipsetNoteRequest,
  ChipsetNotesAnswer,
} from './api/admin/compatibility.ts'
import type { CounterSaleAnswer, CounterSaleRequest, UndoSaleRequest } from './api/admin/counter.ts'
import type {
  BlockCustomerBody,
  CounterBuyerAnswer,
  CustomerAnswer,
  CustomerHistoryAnswer,
  CustomerNoteBody,
  CustomersAnswer,
  RecoveryLinkAnswer,
  RecoveryLinkBody,
} from './api/admin/customers.ts'
import type {
  DeskSearchAnswer,
  MailAnswer,
  MailsAnswer,
  RunningReservationsAnswer,
  SaveViewRequest,
  ServiceTimesAnswer,
  TodayAnswer,
  ViewAnswer,
  ViewsAnswer,
} from './api/admin/desk.ts'
import type { ExamplesAnswer, ExamplesSetAsideAnswer } from './api/admin/examples.ts'
import type {
  AnswerQuestionBody,
  FeedbackDoneAnswer,
  PublishReviewBody,
  QuestionsAnswer,
  RefuseQuestionBody,
  RefuseReviewBody,
  ReviewsAnswer,
} from './api/admin/feedback.ts'
import type {
  MailFiguresAnswer,
  ReservationFiguresAnswer,
  SalesAnswer,
  SearchFiguresAnswer,
  StockFiguresAnswer,
} from './api/admin/figures.ts'
import type { GuideAnswer, SettleGuideRequest } from './api/admin/guide.ts'
import type {
  CompareImportRequest,
  ImportAnswer,
  ImportAppliedAnswer,
  ImportRowsAnswer,
  ImportsAnswer,
} from './api/admin/imports.ts'
import type {
  AnnulInvoiceRequest,
  InvoiceReadingAnswer,
  InvoiceRecordedAnswer,
  InvoicesAnswer,
  OrderInvoiceAnswer,
  PendingInvoicesAnswer,
} from './api/admin/invoices.ts'
import type { TestMailRequest } from './api/admin/mail-words.ts'
import type {
  CodeBody,
  ProofAnswer,
  ProofBody,
  RecoveryCodesAnswer,
  SecondFactorSetUpAnswer,
  StaffMeAnswer,
} from './api/admin/me.ts'
import type { DeskNoticesAnswer } from './api/admin/notices.ts'
import type { DeskOfferAnswer, MakeOfferRequest, OfferDoneAnswer, OffersAnswer } from './api/admin/offers.ts'
import type {
  ActAnswer,
  CancelRequest,
  CorrectShipmentRequest,
  DeskOrderAnswer,
  HandOverRequest,
  NoteAnswer,
  NoteRequest,
  OrdersAnswer,
  ShipRequest,
  StepRequest,
} from './api/admin/orders.ts'
import type {
  AllocateMoneyRequest,
  BankAccountsAnswer,
  ConfirmPaymentAnswer,
  ConfirmPaymentRequest,
  MoneyAnswer,
  MoneyDoneAnswer,
  ReceiveMoneyRequest,
  RefuseClaimRequest,
  RefusePaymentRequest,
  UndoAllocationRequest,
  VoidMoneyRequest,
} from './api/admin/payments.ts'
import type {
  ChangePictureRequest,
  CutPictureRequest,
  MatchPicturesRequest,
  OrderPicturesRequest,
  PictureAddedAnswer,
  PictureMatchesAnswer,
  PicturesAnswer,
} from './api/admin/pictures.ts'
import type {
  ChangeProductRequest,
  DeskProductAnswer,
  OpenPartsAnswer,
  PreviewAnswer,
  ProductDoneAnswer,
  ProductRequest,
  ProductsAnswer,
  ProductValuesAnswer,
  ProductVersionRequest,
  PublishProductRequest,
  SpecDefinitionsAnswer,
} from './api/admin/products.ts'
import type {
  MakeRefundRequest,
  OweRefundRequest,
  RecordRefundAccountBody,
  RefundAnswer,
  RefundDoneAnswer,
  RefundsAnswer,
  UndoRefundBody,
  WithdrawRefundRequest,
} from './api/admin/refunds.ts'
import type {
  CaseDoneAnswer,
  CaseStepRequest,
  CreditNoteRequest,
  DeskCaseAnswer,
  OpenCaseRequest,
  OpenedCaseAnswer,
  OrderReturnsAnswer,
  RefuseCaseRequest,
  ResolveCaseRequest,
  ReturnsAnswer,
  SendToSupplierRequest,
  TakeBackRequest,
} from './api/admin/returns.ts'
import type {
  FailedSearchesAnswer,
  SynonymDoneAnswer,
  SynonymRequest,
  SynonymsAnswer,
} from './api/admin/search.ts'
import type {
  CorrectSerialRequest,
  PendingSerialsAnswer,
  RecordSerialsRequest,
  SerialAnswer,
  WaiveSerialsRequest,
} from './api/admin/serials.ts'
import type {
  ChangeSettingsRequest,
  DeskSettingsAnswer,
  PreviewSettingsRequest,
  SettingChangesAnswer,
  SettingsDoneAnswer,
  SettingsPreviewAnswer,
  UndoSettingsRequest,
} from './api/admin/settings.ts'
import type {
  CutShopPictureRequest,
  ShopPictureAnswer,
  ShopPicturesAnswer,
  ShopPictureUse,
} from './api/admin/shop-pictures.ts'
import type {
  ChangeSpecificationRequest,
  SpecificationDoneAnswer,
  SpecificationRequest,
  SpecificationsAnswer,
  SpecificationVersionRequest,
} from './api/admin/specifications.ts'
import type {
  ConfirmSureAnswer,
  ConfirmSureRequest,
  LineMatchedAnswer,
  LineReasonRequest,
  MatchLineRequest,
  ReconciliationAnswer,
  StatementLinesAnswer,
  TieLineRequest,
} from './api/admin/statement-lines.ts'
import type {
  PreviewStatementRequest,
  ReadStatementRequest,
  StatementPreviewAnswer,
  StatementsAnswer,
} from './api/admin/statements.ts'
import type {
  ArticlesAnswer,
  CountStockRequest,
  MovementsAnswer,
  ReceiveStockRequest,
  StockAnswer,
  StockCountedAnswer,
  StockOfArticleAnswer,
  StockPlaceRequest,
  StockReceivedAnswer,
  TieCodeRequest,
} from './api/admin/stock.ts'
import type {
  AllProposalsRequest,
  ChosenProposalsRequest,
  ProposalsAnswer,
  ProposalsDoneAnswer,
  SupplierDoneAnswer,
  SupplierRequest,
  SuppliersAnswer,
} from './api/admin/suppliers.ts'
import type {
  InvitationAnswer,
  InvitationBody,
  MembershipBody,
  StaffRoleAnswer,
  StaffRoleBody,
  TeamAnswer,
} from './api/admin/team.ts'
import type { LinkBody, MessageAnswer, SessionAnswer } from './api/session.ts'
import type { JoinWithAccountBody, JoinWithNewAccountBody, StaffLinkAnswer } from './api/staff-link.ts'
import { type Calls, call, type Sent } from './client.ts'

/**
 * The API of the staff as their desk knows it: one line a call. The shop's own pages never import this file. Requests and
 * answers are the types of `contract/api/admin/`.
 */
export type AdminCalls = OwnAccount & {
  'GET /api/admin/me': { answer: StaffMeAnswer }
  'GET /api/admin/examples': { answer: ExamplesAnswer }
  'GET /api/admin/alerts': { answer: AlertsAnswer }
  'GET /api/admin/backups': { answer: BackupsAnswer }
  'GET /api/admin/restoration': { answer: RestorationAnswer }
  'POST /api/admin/restoration/resume': { body: ResumeRequest; answer: MessageAnswer }
  'GET /api/admin/guide': { answer: GuideAnswer }
  'POST /api/admin/guide': { body: SettleGuideRequest; answer: MessageAnswer }
  'POST /api/admin/examples/set-aside': { answer: ExamplesSetAsideAnswer }
  'POST /api/admin/proof': { body: ProofBody; answer: ProofAnswer }
  'POST /api/admin/second-factor': { answer: SecondFactorSetUpAnswer }
  'DELETE /api/admin/second-factor': { answer: MessageAnswer }
  'POST /api/admin/second-factor/confirmation': { body: CodeBody; answer: RecoveryCodesAnswer }
  'POST /api/admin/second-factor/verification': { body: CodeBody; answer: MessageAnswer }
  'POST /api/admin/second-factor/recovery-codes': { answer: RecoveryCodesAnswer }
  'POST /api/staff-link': { body: LinkBody; answer: StaffLinkAnswer }
  'POST /api/staff-link/account': { body: JoinWithNewAccountBody; answer: SessionAnswer }
  'POST /api/staff-link/membership': { body: JoinWithAccountBody; answer: SessionAnswer }
  'GET /api/admin/team': { answer: TeamAnswer }
  'PUT /api/admin/team/{id}': { params: { id: number }; body: MembershipBody; answer: MessageAnswer }
  'DELETE /api/admin/team/{id}': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/team/{id}/block': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/team/{id}/unblock': { params: { id: number }; answer: MessageAnswer }
  'DELETE /api/admin/team/{id}/second-factor': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/invitations': { body: InvitationBody; answer: InvitationAnswer }
  'DELETE /api/admin/invitations/{id}': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/roles': { body: StaffRoleBody; answer: StaffRoleAnswer }
  'PUT /api/admin/roles/{id}': { params: { id: number }; body: StaffRoleBody; answer: StaffRoleAnswer }
  'DELETE /api/admin/roles/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/settings': { answer: DeskSettingsAnswer }
  'GET /api/admin/settings/changes': { query: Record<string, string>; answer: SettingChangesAnswer }
  'POST /api/admin/settings/change': { body: ChangeSettingsRequest; answer: SettingsDoneAnswer }
  'POST /api/admin/settings/undo': { body: UndoSettingsRequest; answer: SettingsDoneAnswer }
  'POST /api/admin/settings/preview': { body: PreviewSettingsRequest; answer: SettingsPreviewAnswer }
  'GET /api/admin/audit': { query: Record<string, string>; answer: AuditAnswer }
  'GET /api/admin/today': { answer: TodayAnswer }
  'GET /api/admin/service-times': { answer: ServiceTimesAnswer }
  'GET /api/admin/reservations': { answer: RunningReservationsAnswer }
  'GET /api/admin/search': { query: { q: string }; answer: DeskSearchAnswer }
  'GET /api/admin/views': { answer: ViewsAnswer }
  'POST /api/admin/views': { body: SaveViewRequest; answer: ViewAnswer }
  'DELETE /api/admin/views/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/categories': { answer: CategoriesAnswer }
  'POST /api/admin/categories': { body: CategoryRequest; answer: CategoryDoneAnswer }
  'PUT /api/admin/category-order': { body: CategoryOrderRequest; answer: MessageAnswer }
  'GET /api/admin/categories/{id}': { params: { id: number }; answer: DeskCategoryAnswer }
  'PUT /api/admin/categories/{id}': {
    params: { id: number }
    body: ChangeCategoryRequest
    answer: CategoryDoneAnswer
  }
  'PUT /api/admin/categories/{id}/specs': {
    params: { id: number }
    body: CategorySpecsRequest
    answer: CategoryDoneAnswer
  }
  'POST /api/admin/categories/{id}/remove': {
    params: { id: number }
    body: CategoryVersionRequest
    answer: MessageAnswer
  }
  'GET /api/admin/specifications': { answer: SpecificationsAnswer }
  'POST /api/admin/specifications': { body: SpecificationRequest; answer: SpecificationDoneAnswer }
  'PUT /api/admin/specifications/{key}': {
    params: { key: string }
    body: ChangeSpecificationRequest
    answer: SpecificationDoneAnswer
  }
  'POST /api/admin/specifications/{key}/remove': {
    params: { key: string }
    body: SpecificationVersionRequest
    answer: MessageAnswer
  }
  'GET /api/admin/orders': { query: Record<string, string>; answer: OrdersAnswer }
  'GET /api/admin/chosen-orders': { query: Record<string, string>; answer: ChosenAnswer }
  'GET /api/admin/printed-orders': { query: { ids: string }; answer: PrintAnswer }
  'POST /api/admin/chosen-orders/prepare': { body: StepsRequest; answer: StepsAnswer }
  'POST /api/admin/chosen-orders/ready': { body: StepsRequest; answer: StepsAnswer }
  'POST /api/admin/chosen-orders/ship': { body: ShipmentsRequest; answer: StepsAnswer }
  'GET /api/admin/orders/{id}': { params: { id: number }; answer: DeskOrderAnswer }
  'GET /api/admin/orders/{id}/returns': { params: { id: number }; answer: OrderReturnsAnswer }
  'POST /api/admin/orders/{id}/returns': {
    params: { id: number }
    body: OpenCaseRequest
    answer: OpenedCaseAnswer
  }
  'GET /api/admin/returns': { query: Record<string, string>; answer: ReturnsAnswer }
  'GET /api/admin/returns/{id}': { params: { id: number }; answer: DeskCaseAnswer }
  'POST /api/admin/returns/{id}/accept': {
    params: { id: number }
    body: CaseStepRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/receive': {
    params: { id: number }
    body: CaseStepRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/inspect': {
    params: { id: number }
    body: CaseStepRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/withdraw': {
    params: { id: number }
    body: CaseStepRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/refuse': {
    params: { id: number }
    body: RefuseCaseRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/send-to-supplier': {
    params: { id: number }
    body: SendToSupplierRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/take-back': {
    params: { id: number }
    body: TakeBackRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/returns/{id}/resolve': {
    params: { id: number }
    body: ResolveCaseRequest
    answer: CaseDoneAnswer
  }
  'PUT /api/admin/returns/{id}/credit-note': {
    params: { id: number }
    body: CreditNoteRequest
    answer: CaseDoneAnswer
  }
  'POST /api/admin/orders/{id}/prepare': { params: { id: number }; body: StepRequest; answer: ActAnswer }
  'POST /api/admin/orders/{id}/ready': { params: { id: number }; body: StepRequest; answer: ActAnswer }
  'POST /api/admin/orders/{id}/ship': { params: { id: number }; body: ShipRequest; answer: ActAnswer }
  'PUT /api/admin/orders/{id}/shipments/{shipment}': {
    params: { id: number; shipment: number }
    body: CorrectShipmentRequest
    answer: ActAnswer
  }
  'POST /api/admin/orders/{id}/deliver': { params: { id: number }; body: StepRequest; answer: ActAnswer }
  'POST /api/admin/orders/{id}/hand-over': {
    params: { id: number }
    body: HandOverRequest
    answer: ActAnswer
  }
  'POST /api/admin/orders/{id}/cancel': { params: { id: number }; body: CancelRequest; answer: ActAnswer }
  'POST /api/admin/orders/{id}/notes': { params: { id: number }; body: NoteRequest; answer: NoteAnswer }
  'POST /api/admin/orders/{id}/confirm-payment': {
    params: { id: number }
    body: ConfirmPaymentRequest
    answer: ConfirmPaymentAnswer
  }
  'POST /api/admin/orders/{id}/late-payment': {
    params: { id: number }
    body: ConfirmPaymentRequest
    answer: ConfirmPaymentAnswer
  }
  'POST /api/admin/orders/{id}/refuse-claim': {
    params: { id: number }
    body: RefuseClaimRequest
    answer: ActAnswer
  }
  'POST /api/admin/orders/{id}/refuse-payment': {
    params: { id: number }
    body: RefusePaymentRequest
    answer: ActAnswer
  }
  'POST /api/admin/allocations/{id}/undo': {
    params: { id: number }
    body: UndoAllocationRequest
    answer: ActAnswer
  }
  'POST /api/admin/counter/sales': {
    body: CounterSaleRequest
    headers: { 'idempotency-key': string }
    answer: CounterSaleAnswer
  }
  'POST /api/admin/orders/{id}/undo-sale': {
    params: { id: number }
    body: UndoSaleRequest
    answer: ActAnswer
  }
  'GET /api/admin/money': { query: Record<string, string>; answer: MoneyAnswer }
  'GET /api/admin/refunds': { query: Record<string, string>; answer: RefundsAnswer }
  'GET /api/admin/refunds/{id}': { params: { id: number }; answer: RefundAnswer }
  'POST /api/admin/refunds': { body: OweRefundRequest; answer: MessageAnswer }
  'POST /api/admin/refunds/{id}/make': {
    params: { id: number }
    body: MakeRefundRequest
    answer: RefundDoneAnswer
  }
  'POST /api/admin/refunds/{id}/withdraw': {
    params: { id: number }
    body: WithdrawRefundRequest
    answer: MessageAnswer
  }
  'POST /api/admin/refunds/{id}/undo': {
    params: { id: number }
    body: UndoRefundBody
    answer: RefundDoneAnswer
  }
  'PUT /api/admin/refunds/{id}/account': {
    params: { id: number }
    body: RecordRefundAccountBody
    answer: MessageAnswer
  }
  'POST /api/admin/refunds/{id}/proof': { params: { id: number }; form: FormData; answer: MessageAnswer }
  'POST /api/admin/money': { body: ReceiveMoneyRequest; answer: MoneyDoneAnswer }
  'POST /api/admin/money/{id}/allocations': {
    params: { id: number }
    body: AllocateMoneyRequest
    answer: MoneyDoneAnswer
  }
  'POST /api/admin/money/{id}/void': { params: { id: number }; body: VoidMoneyRequest; answer: MessageAnswer }
  'GET /api/admin/builds': { query: Record<string, string>; answer: BuildsAnswer }
  'POST /api/admin/builds': { body: BuildRequest; answer: ProductDoneAnswer }
  'GET /api/admin/builds/{id}': { params: { id: number }; answer: DeskBuildAnswer }
  'PUT /api/admin/builds/{id}': {
    params: { id: number }
    body: ChangeBuildRequest
    answer: ProductDoneAnswer
  }
  'GET /api/admin/build-check': { query: { parts: string }; answer: BuildCheck }
  'GET /api/admin/build-parts': { query: Record<string, string>; answer: PartChoiceAnswer }
  'GET /api/admin/products': { query: Record<string, string>; answer: ProductsAnswer }
  'POST /api/admin/products': { body: ProductRequest; answer: ProductDoneAnswer }
  'GET /api/admin/products/{id}': { params: { id: number }; answer: DeskProductAnswer }
  'PUT /api/admin/products/{id}': {
    params: { id: number }
    body: ChangeProductRequest
    answer: ProductDoneAnswer
  }
  'POST /api/admin/products/{id}/publish': {
    params: { id: number }
    body: PublishProductRequest
    answer: ProductDoneAnswer
  }
  'POST /api/admin/products/{id}/hide': {
    params: { id: number }
    body: ProductVersionRequest
    answer: ProductDoneAnswer
  }
  'POST /api/admin/products/{id}/copies': { params: { id: number }; answer: ProductDoneAnswer }
  'POST /api/admin/products/{id}/discard': {
    params: { id: number }
    body: ProductVersionRequest
    answer: ProductDoneAnswer
  }
  'GET /api/admin/batches': { query: Record<string, string>; answer: BatchesAnswer }
  'POST /api/admin/batches': { body: StartBulkActRequest; answer: BatchDoneAnswer }
  'POST /api/admin/batch-previews': { body: PreviewBulkActRequest; answer: BulkPreviewAnswer }
  'GET /api/admin/batches/{id}': { params: { id: number }; answer: BatchAnswer }
  'GET /api/admin/batches/{id}/rows': {
    params: { id: number }
    query: Record<string, string>
    answer: BatchRowsAnswer
  }
  'POST /api/admin/batches/{id}/cancel': { params: { id: number }; answer: BatchDoneAnswer }
  'POST /api/admin/batches/{id}/resume': { params: { id: number }; answer: BatchDoneAnswer }
  'POST /api/admin/batches/{id}/undo': { params: { id: number }; answer: BatchDoneAnswer }
  'POST /api/admin/products/{id}/previews': { params: { id: number }; answer: PreviewAnswer }
  'GET /api/admin/products/{id}/pictures': { params: { id: number }; answer: PicturesAnswer }
  'POST /api/admin/products/{id}/pictures': {
    params: { id: number }
    query: Record<string, string>
    form: FormData
    answer: PictureAddedAnswer
  }
  'POST /api/admin/picture-matches': { body: MatchPicturesRequest; answer: PictureMatchesAnswer }
  'PUT /api/admin/products/{id}/pictures/{picture}': {
    params: { id: number; picture: number }
    body: ChangePictureRequest
    answer: MessageAnswer
  }
  'PUT /api/admin/products/{id}/pictures/{picture}/cut': {
    params: { id: number; picture: number }
    body: CutPictureRequest
    answer: MessageAnswer
  }
  'PUT /api/admin/products/{id}/picture-order': {
    params: { id: number }
    body: OrderPicturesRequest
    answer: MessageAnswer
  }
  'DELETE /api/admin/products/{id}/pictures/{picture}': {
    params: { id: number; picture: number }
    answer: MessageAnswer
  }
  'GET /api/admin/shop-pictures': { query: { ids: string }; answer: ShopPicturesAnswer }
  'POST /api/admin/shop-pictures': {
    query: { use: ShopPictureUse }
    form: FormData
    answer: ShopPictureAnswer
  }
  'POST /api/admin/shop-pictures/{id}/cut': {
    params: { id: number }
    body: CutShopPictureRequest
    answer: ShopPictureAnswer
  }
  'DELETE /api/admin/customer-photos/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/spec-definitions': { query: { category_id: string }; answer: SpecDefinitionsAnswer }
  'GET /api/admin/product-values': {
    query: { field: string; q: string; category_id?: string }
    answer: ProductValuesAnswer
  }
  'GET /api/admin/open-parts': { query: { category_id: string; q: string }; answer: OpenPartsAnswer }
  'GET /api/admin/synonyms': { answer: SynonymsAnswer }
  'POST /api/admin/synonyms': { body: SynonymRequest; answer: SynonymDoneAnswer }
  'PUT /api/admin/synonyms/{id}': { params: { id: number }; body: SynonymRequest; answer: SynonymDoneAnswer }
  'DELETE /api/admin/synonyms/{id}': { params: { id: number }; answer: SynonymDoneAnswer }
  'GET /api/admin/chipset-notes': { answer: ChipsetNotesAnswer }
  'POST /api/admin/chipset-notes': { body: ChipsetNoteRequest; answer: ChipsetNoteDoneAnswer }
  'PUT /api/admin/chipset-notes/{id}': {
    params: { id: number }
    body: ChipsetNoteRequest
    answer: ChipsetNoteDoneAnswer
  }
  'DELETE /api/admin/chipset-notes/{id}': { params: { id: number }; answer: ChipsetNoteDoneAnswer }
  'GET /api/admin/failed-searches': { answer: FailedSearchesAnswer }
  'GET /api/admin/figures/sales': { query: Record<string, string>; answer: SalesAnswer }
  'GET /api/admin/figures/stock': { query: Record<string, string>; answer: StockFiguresAnswer }
  'GET /api/admin/figures/reservations': { query: Record<string, string>; answer: ReservationFiguresAnswer }
  'GET /api/admin/figures/searches': { query: Record<string, string>; answer: SearchFiguresAnswer }
  'GET /api/admin/figures/mails': { query: Record<string, string>; answer: MailFiguresAnswer }
  'GET /api/admin/offers': { query: Record<string, string>; answer: OffersAnswer }
  'GET /api/admin/offers/{id}': { params: { id: number }; answer: DeskOfferAnswer }
  'POST /api/admin/offers': { body: MakeOfferRequest; answer: OfferDoneAnswer }
  'POST /api/admin/offers/{id}/withdraw': { params: { id: number }; answer: OfferDoneAnswer }
  'GET /api/admin/bank-accounts': { answer: BankAccountsAnswer }
  'GET /api/admin/serials': { query: { q: string }; answer: SerialAnswer }
  'GET /api/admin/pending-serials': { query: Record<string, string>; answer: PendingSerialsAnswer }
  'POST /api/admin/orders/{id}/serials': {
    params: { id: number }
    body: RecordSerialsRequest
    answer: ActAnswer
  }
  'PUT /api/admin/orders/{id}/serials/{serial}': {
    params: { id: number; serial: number }
    body: CorrectSerialRequest
    answer: ActAnswer
  }
  'POST /api/admin/orders/{id}/waive-serials': {
    params: { id: number }
    body: WaiveSerialsRequest
    answer: ActAnswer
  }
  'GET /api/admin/articles': { query: { q: string }; answer: ArticlesAnswer }
  'GET /api/admin/stock': { query: Record<string, string>; answer: StockAnswer }
  'POST /api/admin/stock-deliveries': { body: ReceiveStockRequest; answer: StockReceivedAnswer }
  'GET /api/admin/stock/{id}': { params: { id: number }; answer: StockOfArticleAnswer }
  'PUT /api/admin/stock/{id}': { params: { id: number }; body: StockPlaceRequest; answer: MessageAnswer }
  'GET /api/admin/stock/{id}/movements': {
    params: { id: number }
    query: Record<string, string>
    answer: MovementsAnswer
  }
  'POST /api/admin/stock/{id}/count': {
    params: { id: number }
    body: CountStockRequest
    answer: StockCountedAnswer
  }
  'POST /api/admin/stock/{id}/codes': { params: { id: number }; body: TieCodeRequest; answer: MessageAnswer }
  'DELETE /api/admin/stock/{id}/codes/{code}': {
    params: { id: number; code: string }
    answer: MessageAnswer
  }
  'GET /api/admin/orders/{id}/invoice': { params: { id: number }; answer: OrderInvoiceAnswer }
  'POST /api/admin/orders/{id}/invoice/reading': {
    params: { id: number }
    form: FormData
    answer: InvoiceReadingAnswer
  }
  'POST /api/admin/orders/{id}/invoice': {
    params: { id: number }
    form: FormData
    answer: InvoiceRecordedAnswer
  }
  'POST /api/admin/invoices/{id}/annul': {
    params: { id: number }
    body: AnnulInvoiceRequest
    answer: ActAnswer
  }
  'GET /api/admin/invoices': { query: Record<string, string>; answer: InvoicesAnswer }
  'GET /api/admin/pending-invoices': { query: Record<string, string>; answer: PendingInvoicesAnswer }
  'GET /api/admin/imports': { query: Record<string, string>; answer: ImportsAnswer }
  'POST /api/admin/imports': { form: FormData; answer: ImportAnswer }
  'GET /api/admin/imports/{id}': { params: { id: number }; answer: ImportAnswer }
  'GET /api/admin/imports/{id}/rows': {
    params: { id: number }
    query: Record<string, string>
    answer: ImportRowsAnswer
  }
  'POST /api/admin/imports/{id}/compare': {
    params: { id: number }
    body: CompareImportRequest
    answer: MessageAnswer
  }
  'POST /api/admin/imports/{id}/apply': { params: { id: number }; answer: ImportAppliedAnswer }
  'GET /api/admin/suppliers': { answer: SuppliersAnswer }
  'POST /api/admin/suppliers': { body: SupplierRequest; answer: SupplierDoneAnswer }
  'PUT /api/admin/suppliers/{id}': {
    params: { id: number }
    body: SupplierRequest
    answer: SupplierDoneAnswer
  }
  'GET /api/admin/price-proposals': { query: Record<string, string>; answer: ProposalsAnswer }
  'POST /api/admin/price-proposals/accept': { body: ChosenProposalsRequest; answer: ProposalsDoneAnswer }
  'POST /api/admin/price-proposals/accept-all': { body: AllProposalsRequest; answer: ProposalsDoneAnswer }
  'POST /api/admin/price-proposals/decline': { body: ChosenProposalsRequest; answer: ProposalsDoneAnswer }
  'POST /api/admin/imports/{id}/discard': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/statements': { form: FormData; answer: StatementPreviewAnswer }
  'POST /api/admin/statements/{id}/preview': {
    params: { id: number }
    body: PreviewStatementRequest
    answer: StatementPreviewAnswer
  }
  'POST /api/admin/statements/{id}/read': {
    params: { id: number }
    body: ReadStatementRequest
    answer: MessageAnswer
  }
  'POST /api/admin/statements/{id}/cancel': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/statements': { query: Record<string, string>; answer: StatementsAnswer }
  'GET /api/admin/reconciliation': { answer: ReconciliationAnswer }
  'GET /api/admin/statement-lines': { query: Record<string, string>; answer: StatementLinesAnswer }
  'GET /api/admin/statement-lines/confirm-sure': { answer: ConfirmSureAnswer }
  'POST /api/admin/statement-lines/confirm-sure': { body: ConfirmSureRequest; answer: ConfirmSureAnswer }
  'POST /api/admin/statement-lines/confirm-sure/stop': { answer: ConfirmSureAnswer }
  'POST /api/admin/statement-lines/{id}/match': {
    params: { id: number }
    body: MatchLineRequest
    answer: LineMatchedAnswer
  }
  'POST /api/admin/statement-lines/{id}/tie': {
    params: { id: number }
    body: TieLineRequest
    answer: MessageAnswer
  }
  'POST /api/admin/statement-lines/{id}/undo': {
    params: { id: number }
    body: LineReasonRequest
    answer: MessageAnswer
  }
  'POST /api/admin/statement-lines/{id}/set-aside': {
    params: { id: number }
    body: LineReasonRequest
    answer: MessageAnswer
  }
  'POST /api/admin/statement-lines/{id}/take-back': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/questions': { query: Record<string, string>; answer: QuestionsAnswer }
  'POST /api/admin/questions/{id}/answer': {
    params: { id: number }
    body: AnswerQuestionBody
    answer: FeedbackDoneAnswer
  }
  'POST /api/admin/questions/{id}/refuse': {
    params: { id: number }
    body: RefuseQuestionBody
    answer: FeedbackDoneAnswer
  }
  'GET /api/admin/reviews': { query: Record<string, string>; answer: ReviewsAnswer }
  'POST /api/admin/reviews/{id}/publish': {
    params: { id: number }
    body: PublishReviewBody
    answer: FeedbackDoneAnswer
  }
  'POST /api/admin/reviews/{id}/refuse': {
    params: { id: number }
    body: RefuseReviewBody
    answer: FeedbackDoneAnswer
  }
  'GET /api/admin/customers': { query: Record<string, string>; answer: CustomersAnswer }
  'GET /api/admin/customers/{id}': { params: { id: number }; answer: CustomerAnswer }
  'GET /api/admin/customers/{id}/history': {
    params: { id: number }
    query: Record<string, string>
    answer: CustomerHistoryAnswer
  }
  'GET /api/admin/counter-buyers/{id}': {
    params: { id: number }
    query: Record<string, string>
    answer: CounterBuyerAnswer
  }
  'POST /api/admin/customers/{id}/notes': {
    params: { id: number }
    body: CustomerNoteBody
    answer: MessageAnswer
  }
  'DELETE /api/admin/customers/{id}/notes/{note}': {
    params: { id: number; note: number }
    answer: MessageAnswer
  }
  'POST /api/admin/customers/{id}/block': {
    params: { id: number }
    body: BlockCustomerBody
    answer: MessageAnswer
  }
  'POST /api/admin/customers/{id}/unblock': { params: { id: number }; answer: MessageAnswer }
  'POST /api/admin/customers/{id}/recovery-link': {
    params: { id: number }
    body: RecoveryLinkBody
    answer: RecoveryLinkAnswer
  }
  'POST /api/admin/customers/{id}/end-sessions': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/notices': { answer: DeskNoticesAnswer }
  'POST /api/admin/notices/{id}/told': { params: { id: number }; answer: MessageAnswer }
  'GET /api/admin/mails': { query: Record<string, string>; answer: MailsAnswer }
  'GET /api/admin/mails/{id}': { params: { id: number }; answer: MailAnswer }
  'POST /api/admin/test-mails': { body: TestMailRequest; answer: MessageAnswer }
  'POST /api/admin/failed-mails/send-again': { answer: MessageAnswer }
  'POST /api/admin/mails/{id}/send-again': { params: { id: number }; answer: MessageAnswer }
}

/** Whoever works here has an account of the shop, whose sessions are ended by the shop's own calls. */
type OwnAccount = Pick<
  Calls,
  'GET /api/user/sessions' | 'DELETE /api/user/sessions' | 'DELETE /api/user/sessions/{id}'
>

/** Calls the API with the session's cookie. Rejects with an `ApiError` for every answer that is not a 2xx. */
export const callAdmin = call as unknown as <C extends keyof AdminCalls>(
  endpoint: C,
  ...options: Sent<AdminCalls[C]>
) => Promise<AdminCalls[C]['answer']>

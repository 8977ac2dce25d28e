"""The kinds of decisions about money, for the registry of all kinds."""

from overtrick.store.decisions.billing import charge_questions, credit_notes, entry_fees, invoice_runs, payers, payments
from overtrick.store.decisions.common.kind import Kind
from overtrick.store.journal import kinds

# What can be withdrawn by the line of the journal.
WITHDRAWABLE_KINDS = (
    Kind(
        "payment",
        payments.NewPayment,
        payments.enter_payment,
        objection=payments.check_payment,
        complete=payments.complete_payment,
        withdraw=payments.REVERSAL_OF_PAYMENT,
    ),
)
BILLING_KINDS = (
    Kind(
        kinds.BILL,
        invoice_runs.InvoiceRun,
        invoice_runs.issue_invoices,
        complete=invoice_runs.complete_run,
        command="bill",
    ),
    Kind("bill-to", payers.Payer, payers.set_payer, objection=payers.check_payer),
    Kind(kinds.REGION_ADDRESS, payers.RegionAddress, payers.set_address, objection=payers.check_address),
    Kind(
        "credit-note",
        credit_notes.CreditNote,
        credit_notes.issue_credit_note,
        objection=credit_notes.check_credit_note,
        complete=credit_notes.complete_credit_note,
    ),
    Kind("bill-tournament", entry_fees.EntryFeeBill, entry_fees.bill_entries, complete=entry_fees.complete_bill),
    *WITHDRAWABLE_KINDS,
    Kind("ask-charge", charge_questions.ChargeQuestion, charge_questions.ask, objection=charge_questions.check_charge),
)

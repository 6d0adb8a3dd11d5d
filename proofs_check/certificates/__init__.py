"""What verdicts hand over: one file per kind of certificate."""

from proofs_check.certificates.bound import BoundCertificate
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.file import KINDS, certificate_from_json, read, replay_command, write
from proofs_check.certificates.paths import PathsCertificate
from proofs_check.certificates.pausing import PausingCertificate
from proofs_check.certificates.planning import PlanningCertificate
from proofs_check.certificates.profit import ProfitCertificate
from proofs_check.certificates.proof import ProofCertificate
from proofs_check.certificates.ratio import RatioCertificate
from proofs_check.certificates.robust import RobustCertificate
from proofs_check.certificates.selection import SelectionCertificate
from proofs_check.certificates.shipped import comes_with_fairopt
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.certificates.unfair import UnfairCertificate

__all__ = [
    "KINDS",
    "BoundCertificate",
    "Certificate",
    "PathsCertificate",
    "PausingCertificate",
    "PlanningCertificate",
    "ProfitCertificate",
    "ProofCertificate",
    "RatioCertificate",
    "RobustCertificate",
    "SelectionCertificate",
    "TraceCertificate",
    "UnfairCertificate",
    "certificate_from_json",
    "comes_with_fairopt",
    "read",
    "replay_command",
    "write",
]

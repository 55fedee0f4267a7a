-- What visitors said of their scans (spec 3 §3, Feedback row); said again, it keeps the day on which it was said first.
select f.id as "FeedbackId", f.name as "UserName", f.mobile_no as "MobileNo", f.email as "Email", f.feedback as "UserFeedback",
  f.updated_at as "FeedbackUpdatedOn", f.created_at as "CreatedDt",
  f.agreed_to as "AgreedTo", f.agreed_at as "AgreedOn"
from feedbacks f
where f.company_id = :company

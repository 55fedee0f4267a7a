-- The moment in which a price is kept, not that in which its transaction began: of several at once the last one is in force.
alter table product_prices alter column created_at set default clock_timestamp();

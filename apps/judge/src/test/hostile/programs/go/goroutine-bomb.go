// expect: MLE | TLE
package main

func work() {
	for {
		go work()
	}
}

func main() { work() }
